#!/usr/bin/env bash
# Runs a small campaign on one machine, by Slurm, and by GNU parallel. Slurm and parallel run it in eight
# parts, one of which is killed and started again, and what they merge is the same bytes as of one machine.
# Then it runs a crate's own tests in three parts by cargo-nextest, as a CI of three machines would.
#
#   examples/experiments/several-machines.sh                  # all of it; about three minutes on two cores
#   examples/experiments/several-machines.sh slurm parallel   # only these; the other is nextest
#
# The Slurm is a real one, with this machine as its only node. Its daemons, and that of munge by which they
# know each other, run as the user who starts this, in a temporary folder, and end with it. Root is needed
# for nothing but to install what is missing, from the packages of Debian or Ubuntu; cargo-nextest is
# installed by cargo.
set -euo pipefail
cd "$(dirname "$0")/../.."
repository=$PWD
PATH=$PATH:/usr/sbin:/sbin

campaign=(--suts "bytecount,circle" --methods "default,se-curiosity,set-curiosity" --budgets 1000000 --runs 4)
parts=8
# The part that is killed, as soon as it has done the first of its runs.
killed=3

steps=("$@")
[ $# -gt 0 ] || steps=(slurm parallel nextest)

say() { printf '\n== %s\n' "$*"; }
fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# Installs the packages in which these programs are, given as program:package.
need() {
    local missing=() wanted root=()
    for wanted in "$@"; do
        command -v "${wanted%:*}" >/dev/null || missing+=("${wanted#*:}")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$(id -u)" = 0 ] || root=(sudo)
    say "installing ${missing[*]}, which needs root"
    "${root[@]}" apt-get update
    DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install --yes --no-install-recommends "${missing[@]}"
}

# Waits for at most so many seconds until a command succeeds.
wait_for() {
    local until=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $until ] || fail "waited too long for: $*"
        sleep 0.1
    done
}

has_done_a_run() { compgen -G "results/part-$killed/*/*/*/*.json" >/dev/null; }
# Nothing of the results depends on the machine but how many seconds each run took.
without_times() {
    cp -r "$1" "$2"
    find "$2" -name '*.json' -exec sed -i.with '/"seconds"/d' {} +
    cut -d, -f1-5,7- "$1/summary.csv" >"$2/summary.csv"
    find "$2" -name '*.with' -delete
}
merge_and_compare() {
    "$experiment" merge results/part-* --into merged
    without_times merged merged-without-times
    diff -r "$work/one/without-times" merged-without-times || fail "$1 found something else than one machine"
    grep -Eq '; [12] are there already' "$2" || fail "part $killed did not go on from where it was killed"
    echo "the same bytes: $(find merged -type f | wc -l) files of $(du -sh merged | cut -f1)"
    echo "part $killed, of which the second start did not repeat what the first had done:"
    sed 's/^/  /' "$2"
}

work=$(mktemp -d)
slurm=$work/slurm
end() {
    local daemon
    if [ -f "$slurm/slurmctld.pid" ]; then scancel --user "$(id -un)" --full || true; fi
    for daemon in slurmd slurmctld munged; do
        if [ -f "$slurm/$daemon.pid" ]; then kill "$(cat "$slurm/$daemon.pid")" || true; fi
    done
    rm -rf "$work"
}
trap end EXIT

on_one_machine() {
    mkdir -p "$work/one" && cd "$work/one"
    say "one machine"
    "$experiment" campaign "${campaign[@]}" --into results
    without_times results without-times
}

start_slurm() {
    local name
    name=$(hostname -s)
    mkdir -p "$slurm/state" "$slurm/spool"
    head -c 1024 /dev/urandom >"$slurm/munge.key"
    chmod 400 "$slurm/munge.key"
    # How often a job may start again, and when, is left as it is but for one thing: Slurm waits until the
    # credentials of the killed job have expired, which is two minutes unless it says otherwise.
    cat >"$slurm/slurm.conf" <<CONF
ClusterName=single
SlurmctldHost=$name(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthInfo=socket=$slurm/munge.socket,cred_expire=5
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
$(slurmd -C | head -n 1) NodeAddr=127.0.0.1
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE
CONF
    export SLURM_CONF=$slurm/slurm.conf
    # The folder belongs to no system service, which munge would rather have.
    munged --force --socket="$slurm/munge.socket" --key-file="$slurm/munge.key" \
        --pid-file="$slurm/munged.pid" --log-file="$slurm/munged.log" --seed-file="$slurm/munged.seed"
    slurmctld
    wait_for 30 scontrol ping >/dev/null
    slurmd
    wait_for 30 is_idle
    sinfo
}
is_idle() { sinfo --noheader --format %t | grep -qx idle; }
has_no_job() { [ -z "$(squeue --noheader)" ]; }

by_slurm() {
    local job
    need slurmd:slurm-wlm munged:munge
    say "Slurm: $(slurmd -V)"
    start_slurm
    mkdir -p "$work/by-slurm/target/release" && cd "$work/by-slurm"
    ln -s "$experiment" target/release/experiment
    # As the script's head says, but for what one small machine has.
    job=$(sbatch --parsable --array="1-$parts" --cpus-per-task=1 --mem-per-cpu=500M \
        "$repository/examples/experiments/campaign.slurm" "${campaign[@]}")
    wait_for 120 has_done_a_run
    scontrol requeue "${job}_$killed"
    squeue
    wait_for 300 has_no_job
    merge_and_compare Slurm "slurm-${job}_$killed.out"
}

by_parallel() {
    local task
    need parallel:parallel
    say "GNU parallel: $(parallel --version | head -n 1)"
    mkdir -p "$work/by-parallel" && cd "$work/by-parallel"
    # With --sshlogin, the same line runs the parts on other machines.
    task="echo \$\$ >pid-{}; exec '$experiment' campaign ${campaign[*]} \
        --jobs 1 --shard {}/$parts --into results/part-{} 2>>log-{}"
    parallel --will-cite --jobs 2 --retries 2 "$task" ::: $(seq "$parts") &
    wait_for 120 has_done_a_run
    kill -KILL "$(cat "pid-$killed")"
    wait $!
    merge_and_compare "GNU parallel" "log-$killed"
}

by_nextest() {
    local all part passed sum=0
    cd "$repository"
    cargo nextest --version >/dev/null 2>&1 || cargo install cargo-nextest --locked
    say "a crate's own tests: $(cargo nextest --version | head -n 1)"
    all=$(cargo nextest list -p calendar --message-format oneline | wc -l)
    for part in 1 2 3; do
        CI=true cargo nextest run -p calendar --partition "slice:$part/3" 2>&1 | tee "$work/nextest-$part"
        passed=$(sed -n 's/.* tests* run: \([0-9]*\) passed.*/\1/p' "$work/nextest-$part")
        sum=$((sum + passed))
    done
    [ "$sum" = "$all" ] || fail "the parts ran $sum tests of $all"
    git diff --exit-code --stat -- examples/calendar
    echo "each of $all tests passed in one of three parts"
}

cargo build --release -p setbve-experiments
experiment=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)/release/experiment
case " ${steps[*]} " in *" slurm "* | *" parallel "*) on_one_machine ;; esac
for step in "${steps[@]}"; do
    case $step in
    slurm | parallel | nextest) "by_$step" ;;
    *) fail "there is no step $step" ;;
    esac
done
say "all as it should be"
