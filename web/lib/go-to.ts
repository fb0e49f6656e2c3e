let openPath = (path: string): void => location.assign(path);

export function setNavigationHandler(openInApp: (path: string) => void): void {
  openPath = openInApp;
}

export const navigateTo = (path: string): void => openPath(path);
