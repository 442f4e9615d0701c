/** A role as it travels, with trees inside, and as its form edits it: every value by its field. */
import { grantedKeys, grantedTree, PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";

type Values = Record<string, unknown>;

const SCOPE = "dataScope.";

export function fromWire({ auth, dataScope, ...role }: Values): Values {
  const scopes = Object.entries((dataScope ?? {}) as Values).map(([module, scope]) => [`${SCOPE}${module}`, scope]);
  const granted = new Set(grantedKeys(auth));
  return {
    ...role,
    auth: PERMISSION_KEYS.filter((key) => granted.has(key)),
    ...(Object.fromEntries(scopes) as Values),
  };
}

const isScope = (key: string): boolean => key.startsWith(SCOPE);

/** Scopes travel together, since one of them alone would be all there are. */
export function toWire(changes: Values, values: Values): Values {
  const isNew = changes.id === undefined;
  const scopes = Object.entries(values).filter(([key]) => isScope(key));
  const rest = Object.entries(changes).filter(([key]) => !isScope(key) && key !== "auth");
  const sendsScopes = isNew || Object.keys(changes).some(isScope);
  const sendsRights = isNew || changes.auth !== undefined;
  return {
    ...Object.fromEntries(rest),
    ...(sendsRights ? { auth: grantedTree([changes.auth ?? []].flat().map(String)) } : {}),
    ...(sendsScopes
      ? { dataScope: Object.fromEntries(scopes.map(([key, scope]) => [key.slice(SCOPE.length), scope])) }
      : {}),
  };
}
