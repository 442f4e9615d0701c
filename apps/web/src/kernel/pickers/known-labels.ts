/** Names of what was just picked: shown at once, before the server has been asked who that is. */
const MOST = 200;

const labels = new Map<string, string>();

export function rememberLabel(type: string, id: string | number, label: string): void {
  const key = `${type}:${id}`;
  labels.delete(key);
  labels.set(key, label);
  const [oldest] = labels.keys();
  if (labels.size > MOST && oldest !== undefined) labels.delete(oldest);
}

export const knownLabel = (type: string, id: string | number): string | undefined => labels.get(`${type}:${id}`);
