export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Gives the browser time to start reading the URL.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
