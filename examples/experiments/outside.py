"""Emitters of pyribs (0.12) for `experiment outside`: CMA-MAE and IsoLine on the archive of the experiments.

    pip install ribs==0.12.0
    cargo run --release -p setbve-experiments -- outside --sut circle --method cma-mae -- python3 outside.py cma-mae

A solution is a pair as two vectors, the first input and the step to the second. Each of their components z stands for
the number sign(z) (2^|z| - 1), |z| up to 62, so that numbers of all lengths are as likely as in bituniform sampling.
"""

import sys

import numpy as np
from ribs.emitters import EvolutionStrategyEmitter, IsoLineEmitter

LONGEST = 62.0
BATCH = 36


class Cells:
    """A sparse archive of the cells that the program names. `rate` is CMA-MAE's alpha; 1 keeps the best alone."""

    def __init__(self, dimensions, rate, seed):
        self.solution_dim = dimensions
        self.measure_dim = 4
        self.objective_dim = ()
        self.dtypes = {"solution": np.float64, "objective": np.float64, "measures": np.float64}
        self.field_list = ["solution", "objective", "measures"]
        self.learning_rate = rate
        self.threshold_min = 0.0
        self.rate = rate
        self.random = np.random.default_rng(seed)
        self.thresholds = {}
        self.best = {}
        self.order = []

    def __len__(self):
        return len(self.order)

    @property
    def empty(self):
        return not self.order

    def sample_elites(self, count, **_):
        cells = [self.order[index] for index in self.random.integers(len(self.order), size=count)]
        return {"solution": np.array([self.best[cell][1] for cell in cells])}

    def add(self, solutions, answers):
        status, values = [], []
        for solution, (cell, objective) in zip(solutions, answers):
            is_new = cell not in self.thresholds
            threshold = self.thresholds.get(cell, 0.0)
            values.append(objective - threshold)
            accepted = is_new or objective > threshold
            status.append(2 if is_new else int(accepted))
            if accepted:
                self.thresholds[cell] = (1 - self.rate) * threshold + self.rate * objective
                if is_new:
                    self.order.append(cell)
                if is_new or objective > self.best[cell][0]:
                    self.best[cell] = (objective, solution)
        return {"status": np.array(status), "value": np.array(values)}


def numbers(values):
    return [int(np.sign(z) * (2.0 ** min(abs(z), LONGEST) - 1)) for z in values]


def ask(solutions, arity):
    """Has the program call the system: the cell and the derivative of each pair."""
    lines = [str(len(solutions))]
    for solution in solutions:
        one, step = numbers(solution[:arity]), numbers(solution[arity:])
        lines.append(" ".join(map(str, one + [a + b for a, b in zip(one, step)])))
    print("\n".join(lines), flush=True)
    answers = []
    for _ in solutions:
        line = sys.stdin.readline()
        if not line:
            sys.exit()
        *cell, derivative = line.split()
        answers.append((tuple(cell), float(derivative)))
    return answers


def main():
    method, arity, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    dimensions = 2 * arity
    start = np.random.default_rng(seed).uniform(-LONGEST / 2, LONGEST / 2, dimensions)
    archive = Cells(dimensions, 0.01 if method == "cma-mae" else 1.0, seed)
    if method == "cma-mae":
        emitters = [
            EvolutionStrategyEmitter(
                archive, x0=start * index / 5, sigma0=8.0, ranker="imp", selection_rule="mu",
                restart_rule="basic", batch_size=BATCH, seed=seed + index,
            )
            for index in range(5)
        ]
    else:
        emitters = [
            IsoLineEmitter(
                archive, iso_sigma=1.0, line_sigma=0.2, x0=start * index / 5, batch_size=BATCH, seed=seed + index,
            )
            for index in range(5)
        ]
    while True:
        for emitter in emitters:
            solutions = np.clip(np.asarray(emitter.ask()), -LONGEST, LONGEST)
            answers = ask(solutions, arity)
            added = archive.add(solutions, answers)
            objective = np.array([own for _, own in answers])
            measures = np.array([[float(part) for part in cell] for cell, _ in answers])
            emitter.tell(solutions, objective, measures, added)



try:
    main()
except BrokenPipeError:
    # The budget is spent.
    sys.stderr.close()
