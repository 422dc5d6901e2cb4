"""Reads lines of a system's name and its arguments, writes what suts.py answers, unaltered. Argument 1: its folder."""
import sys

sys.path.insert(0, sys.argv[1])
import suts


def bits(*arguments):
    return 64 if all(-(2**63) <= argument < 2**63 for argument in arguments) else 128


def bmi_value(height, weight):
    # suts.py has the category only.
    if height < 0 or weight < 0:
        return suts.bmi(height, weight)
    metres = float(height) / 100.0
    if height == 0:
        return "NaN" if weight == 0 else "Inf"
    return suts.jfloat(suts.rhe(float(weight) / (metres * metres) * 10.0) / 10.0)


SYSTEMS = {
    "bytecount": suts.bytecount,
    "circle": suts.circle_dyn,
    "bmi": suts.bmi,
    "bmi_value": bmi_value,
    "date": suts.date,
    "power_by_squaring": lambda x, p: suts.power_by_squaring(x, p, bits(x)),
    "cld": lambda x, y: suts.cld(x, y, bits(x, y)),
    "fld": lambda x, y: suts.fld(x, y, bits(x, y)),
    "fldmod1": lambda x, y: suts.fldmod1(x, y, bits(x, y)),
    "max": lambda x, y: suts.max_(x, y, bits(x, y)),
    "tailjoin": lambda a, i: suts.tailjoin(a, i, bits(a, i)),
}

questions = [line.split() for line in sys.stdin.read().splitlines()]
print("\n".join(SYSTEMS[system](*map(int, arguments)) for system, *arguments in questions))
