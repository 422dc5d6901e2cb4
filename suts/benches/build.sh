#!/usr/bin/env bash
# What a first build costs: processor seconds of `cargo test --no-run` in an empty crate with one
# dev-dependency, insta, proptest or setbve, and setbve with the profile that the README recommends.
#
#     suts/benches/build.sh [ROUNDS] [SUBJECT ...]    3 rounds of all four
#
# The packages are fetched before, and the subjects take turns in each round, so that what else the
# machine does meets all of them. Prints medians and their ratios to that of proptest.
set -euo pipefail
clone=$(cd "$(dirname "$0")/../.." && pwd)
rounds=${1:-3}
subjects=("${@:2}")
[ ${#subjects[@]} -gt 0 ] || subjects=(insta proptest setbve setbve-profile)

# What the environment says about builds is not what a stranger has. Packages of a registry are never
# compiled incrementally, a path to a clone would be.
while read -r name; do
    unset "$name"
done < <(compgen -e | grep -E '^(CARGO_(BUILD|PROFILE|TARGET|INCREMENTAL)|RUSTFLAGS|RUSTC_W)')
export CARGO_INCREMENTAL=0

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Cargo reads configurations from where it is started.
cd "$folder"
for subject in "${subjects[@]}"; do
    crate=$folder/$subject
    mkdir -p "$crate/src"
    touch "$crate/src/lib.rs"
    {
        printf '[package]\nname = "empty"\nedition = "2024"\n\n[workspace]\n\n[dev-dependencies]\n'
        case $subject in
        setbve*) echo "setbve = { path = \"$clone\" }" ;;
        *) echo "$subject = \"1\"" ;;
        esac
        # The recommended profile, in the README's words.
        [ "$subject" != setbve-profile ] ||
            awk '/^\[profile/ { on = 1 } /^```/ { on = 0 } on' "$clone/README.md"
    } >"$crate/Cargo.toml"
    cargo fetch --quiet --manifest-path "$crate/Cargo.toml"
done

TIMEFORMAT='%U %S'
for ((round = 1; round <= rounds; round++)); do
    for subject in "${subjects[@]}"; do
        crate=$folder/$subject
        rm -rf "$crate/target"
        { time cargo test --no-run --quiet --offline --manifest-path "$crate/Cargo.toml" \
            2>"$crate/errors" || { cat "$crate/errors" >&2; exit 1; }; } 2>"$crate/time"
        awk -v subject="$subject" '{ printf "%s %.1f\n", subject, $1 + $2 }' "$crate/time" |
            tee -a "$folder/seconds"
    done
done

echo
for subject in "${subjects[@]}"; do
    awk -v subject="$subject" '$1 == subject { print $2 }' "$folder/seconds" | sort -n |
        awk -v subject="$subject" '{ at[NR] = $1 } END {
            print subject, (at[int((NR + 1) / 2)] + at[int((NR + 2) / 2)]) / 2
        }'
done | awk '{ seconds[$1] = $2; order[NR] = $1 } END {
    for (i = 1; i <= NR; i++) {
        printf "%-16s %7.1f s", order[i], seconds[order[i]]
        if (seconds["proptest"]) printf " %6.2f times proptest", seconds[order[i]] / seconds["proptest"]
        print ""
    }
}'
