let open = (path: string): void => location.assign(path);

export function onGoTo(openInside: (path: string) => void): void {
  open = openInside;
}

export const goTo = (path: string): void => open(path);
