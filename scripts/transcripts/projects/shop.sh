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
