/** Colours for a terminal, or none. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly red: (text: string) => string;
  readonly magenta: (text: string) => string;
}

/** Paints with ANSI sequences when `colors` are wanted; else leaves text as it is. */
export function paint(colors: boolean): Paint {
  const style = (open: number, close: number) => (text: string) =>
    colors ? `${control}[${open}m${text}${control}[${close}m` : text;
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    green: style(32, 39),
    yellow: style(33, 39),
    red: style(31, 39),
    magenta: style(35, 39),
  };
}

const control = String.fromCharCode(27);
