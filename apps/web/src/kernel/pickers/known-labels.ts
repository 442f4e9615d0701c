/** Names of ids that were picked on this machine; filters keep ids only, and their chips want names. */
const STORED = "knownLabels";
const MOST = 200;

function restored(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as [string, string][]);
  } catch {
    return new Map();
  }
}

let labels: Map<string, string> | undefined;
const known = () => {
  labels ??= restored();
  return labels;
};

export function rememberLabel(type: string, id: string | number, label: string): void {
  const map = known();
  map.set(`${type}:${id}`, label);
  sessionStorage.setItem(STORED, JSON.stringify([...map].slice(-MOST)));
}

export const knownLabel = (type: string, id: string | number): string | undefined => known().get(`${type}:${id}`);
