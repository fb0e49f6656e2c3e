let openPath = (path: string): void => location.assign(path);

export function setNavigateHandler(openInside: (path: string) => void): void {
  openPath = openInside;
}

export const navigateTo = (path: string): void => openPath(path);
