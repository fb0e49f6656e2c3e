export async function fetchFile(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} is not there`);
  return answer;
}
