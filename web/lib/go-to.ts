let openPath = (path: string): void => location.assign(path);

export function onGoTo(openInside: (path: string) => void): void {
  openPath = openInside;
}

export const goTo = (path: string): void => openPath(path);
