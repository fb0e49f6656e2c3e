export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const downloadLink = document.createElement('a');
  downloadLink.href = url;
  downloadLink.download = name;
  downloadLink.click();
  // Give the browser time to start reading the URL.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
