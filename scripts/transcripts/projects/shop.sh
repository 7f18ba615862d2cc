# A shop with a document about its code, in a repository. Sourced: each function is a step.

start() {
  git init -q
  mkdir src
  cat >AGENTS.md <<'END'
# Shop

## Prices

`totalPrice` adds up all lines.

## Orders

`parseOrder` reads the lines of an order.
END
  cat >src/price.ts <<'END'
import type { Line } from './order.js';

export function totalPrice(lines: readonly Line[]): number {
  let total = 0;
  for (const { count, price } of lines) total += count * price;
  return total;
}
END
  cat >src/order.ts <<'END'
export interface Line {
  readonly count: number;
  readonly price: number;
}

export function parseOrder(text: string): Line[] {
  return text.split('\n').map((line) => {
    const [, count, price] = line.split(';');
    return { count: Number(count), price: Number(price) };
  });
}
END
  commit Ada 'Start the shop'
}

# The two anchors that the document deserves.
anchored() {
  holdfast anchors suggest --write >/dev/null
}

second_anchor() {
  holdfast anchors add AGENTS.md#Orders src/order.ts#parseOrder >/dev/null
}

commit_anchors() {
  commit Ada 'Tie the document to the code'
}

round_totals() {
  commit_anchors
  sed -i 's|return total;|return Math.round(total * 100) / 100;|' src/price.ts
  commit Grace 'Round totals to cents'
}

# With anchors that are kept, and a branch elsewhere to compare with.
checked() {
  anchored
  commit_anchors
  git init -q --bare ../origin.git
  git remote add origin ../origin.git
  git push -q origin main
}

# A commit that makes a document stale is refused, another one is not.
hook_works() {
  sed -i 's|return total;|return Math.round(total);|' src/price.ts
  git add -A
  if git commit -qm 'Round totals' >/dev/null 2>&1; then return 1; fi
  git reset -q --hard
  echo '# Notes' >NOTES.md
  git add -A
  git commit -qm 'Begin notes'
}

# What the jobs of the page run.
ci_commands() {
  export BASE=main CI_MERGE_REQUEST_DIFF_BASE_SHA=HEAD~1
  sed -n 's/^ *- \(run: \)\{0,1\}\(holdfast check .*\)$/\2/p' "$ROOT/docs/guide/ci.md" >../commands
  test "$(wc -l <../commands)" -eq 3
  while read -r command; do sh -c "$command"; done <../commands
  rm -f holdfast.sarif holdfast.xml
}

# A request of an agent to change the same function, in a file.
request() {
  cat >request.json <<'END'
{
  "candidates": [
    {
      "path": "src/price.ts",
      "content": "import type { Line } from './order.js';\n\nexport function totalPrice(lines: readonly Line[]): number {\n  return lines.reduce((total, { count, price }) => total + count * price, 0);\n}\n",
      "reason": "Add up in one expression"
    }
  ]
}
END
}

scan() {
  holdfast blocks scan >/dev/null
}

# commit WHO SUBJECT
commit() {
  git add -A
  GIT_AUTHOR_NAME=$1 GIT_AUTHOR_DATE=2026-11-30T10:00:00Z GIT_COMMITTER_DATE=2026-11-30T10:00:00Z \
    git commit -qm "$2"
}
