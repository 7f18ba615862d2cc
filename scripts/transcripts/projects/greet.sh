# The project of the README's first minute. Sourced: each function is a step.

start() {
  git init -q
  mkdir src
  printf 'export function greet(name: string) {\n  return "Hello " + name;\n}\n' >src/greet.ts
  cat >request.json <<'END'
{
  "candidates": [
    {
      "path": "src/greet.ts",
      "content": "export function greet(name: string, word = 'Hello') {\n  return `${word} ${name}`;\n}\n",
      "reason": "Let callers choose the word"
    }
  ]
}
END
}

# The plan is applied again, and somebody edits the file.
edited_after() {
  holdfast change apply "$(ls .holdfast/plans | grep -o '^[0-9a-f]\{12\}' | head -n 1)" >/dev/null
  echo '// By hand.' >>src/greet.ts
}
