export function installApart(
  name: string,
  packageName: string,
  version: string,
  overrides?: Record<string, string>,
): string;
