/** Whether a path lies in a directory that usually holds what a build made, not what people wrote. */
export function isOutput(path: string): boolean {
  return OUTPUT.test(path);
}

const OUTPUT = /(?:^|\/)(?:dist|build|out|output|coverage|target|vendor|storybook-static)\//;
