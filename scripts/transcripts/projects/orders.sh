# Three layers and no map yet, in a repository. Sourced: each function is a step.

start() {
  git init -q
  mkdir -p docs src/api src/db src/ui
  echo '# Orders' >README.md
  echo '{ "name": "orders", "type": "module" }' >package.json
  echo '# How orders are kept' >docs/orders.md
  printf '%s\n' 'export const may = (who: string) => who !== "";' >src/api/auth.ts
  printf '%s\n' "import { open } from '../db/open.js';" 'export const list = () => open();' >src/api/list.ts
  printf '%s\n' "import { open } from '../db/open.js';" 'export const read = () => open();' >src/api/read.ts
  printf '%s\n' "import { row } from '../db/row.js';" 'export const write = () => row();' >src/api/write.ts
  printf '%s\n' 'export const open = () => ({ rows: [] });' >src/db/open.ts
  printf '%s\n' "import { open } from './open.js';" 'export const row = () => open().rows[0];' >src/db/row.ts
  printf '%s\n' "import { open } from './open.js';" 'export const sql = (text: string) => ({ text, on: open() });' >src/db/sql.ts
  printf '%s\n' "import { write } from '../api/write.js';" 'export const form = () => write();' >src/ui/form.ts
  printf '%s\n' "import { list } from '../api/list.js';" "import { sql } from '../db/sql.js';" 'export const page = () => [list(), sql("select 1")];' >src/ui/page.ts
  printf '%s\n' 'export const theme = { ink: "black" };' >src/ui/theme.ts
  commit 'Start'
}

batch() {
  cat >batch.json <<'END'
[
  { "op": "rename", "block_id": "sb_2157a94nyx", "name": "Storage", "purpose": "Rows and queries." },
  { "op": "rename", "block_id": "sb_t00xe834z3", "name": "Pages", "purpose": "What people see." },
  {
    "op": "split",
    "block_id": "sb_fmnq7dtdba",
    "by": { "paths": [["src/api/auth.ts"], ["src/api/list.ts", "src/api/read.ts", "src/api/write.ts"]] }
  },
  { "op": "rename", "block_id": "sb_fmnq7dtdba_split1", "name": "Access", "purpose": "Who may do what." },
  { "op": "rename", "block_id": "sb_fmnq7dtdba_split2", "name": "Orders API", "purpose": "Answers requests." }
]
END
}

batch_done() {
  holdfast blocks edit batch.json >/dev/null
  rm batch.json
}

# A file comes, one is renamed, and a page reads the database.
move_on() {
  commit 'Keep the map'
  git mv src/db/sql.ts src/db/query.ts
  sed -i 's|db/sql.js|db/query.js|' src/ui/page.ts
  printf '%s\n' "import { open } from '../db/open.js';" 'export const theme = { ink: open() };' >src/ui/theme.ts
  printf '%s\n' 'export const cancel = () => undefined;' >src/api/cancel.ts
  commit 'Move on'
}

mend_theme() {
  printf '%s\n' 'export const theme = { ink: "black" };' >src/ui/theme.ts
  commit 'Ask nobody for the ink'
}

commit() {
  git add -A
  GIT_AUTHOR_DATE=2026-11-30T10:00:00Z GIT_COMMITTER_DATE=2026-11-30T10:00:00Z git commit -qm "$1"
}

# Two branches name one block each, and meet.
meet() {
  holdfast blocks scan >/dev/null
  commit 'Make a map'
  git switch -qc pages
  holdfast blocks edit rename ui --name Pages --purpose 'What people see.' >/dev/null
  commit 'Name the pages'
  git switch -q main
  holdfast blocks edit rename db --name Storage --purpose 'Rows and queries.' >/dev/null
  commit 'Name the storage'
  git merge -q pages >/dev/null || true
}
