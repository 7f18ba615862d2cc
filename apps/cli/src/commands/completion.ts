import { basename } from 'node:path';
import type { Outcome } from '../command-line/outcome.js';
import type { CompletionValues } from '../command-line/project-options.js';
import { usageError } from '../command-line/usage-error.js';
import type { Terminal } from '../terminal/terminal.js';

/** Prints a script that asks `holdfast __complete` for candidates; file names are the fallback. */
export async function run(values: CompletionValues, terminal: Terminal): Promise<Outcome> {
  const shell = values.shell ?? basename(terminal.env.SHELL ?? '');
  const script = SCRIPTS.get(shell);
  if (script === undefined) {
    throw usageError(
      'The shell to complete in is not known.',
      `Name it: ${[...SCRIPTS.keys()].map((name) => `holdfast completion ${name}`).join(', ')}`,
    );
  }
  return { exitCode: 0, json: { schemaVersion: 1, shell, script }, text: script };
}

const BASH = `# holdfast completion for bash: source <(holdfast completion bash)
_holdfast() {
  local IFS=$'\\n'
  COMPREPLY=($(holdfast __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _holdfast holdfast
`;

const ZSH = `#compdef holdfast
# holdfast completion for zsh: source <(holdfast completion zsh), after compinit
_holdfast() {
  local -a candidates
  candidates=("\${(@f)$(holdfast __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${candidates[1]}" ]]; then compadd -- "\${candidates[@]}"; else _files; fi
}
compdef _holdfast holdfast
`;

const SCRIPTS = new Map([
  ['bash', BASH],
  ['zsh', ZSH],
]);
