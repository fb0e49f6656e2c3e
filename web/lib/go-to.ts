let openPath = (path: string): void => location.assign(path);

export function setNavigationHandler(openInside: (path: string) => void): void {
  openPath = openInside;
}

export const navigateTo = (path: string): void => openPath(path);
