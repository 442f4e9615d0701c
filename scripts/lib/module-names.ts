/** What a new module is called everywhere, from the one name that it is asked for by. */

export interface ModuleNames {
  /** Folder of the three halves and group of routes: `refund-orders`, `refundOrders`. */
  folder: string;
  group: string;
  /** One record: `refund-order` in addresses, `refundOrder` as the type everywhere. */
  path: string;
  module: string;
  /** Table: `refund_orders`. */
  table: string;
  /** Root of menu and permissions: `crm`. */
  root: string;
  cn: string;
  en: string;
  /** Several of them, in English. */
  many: string;
}

export const ROOTS = ["crm", "oa", "erp", "system"] as const;

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  return /(?:ses|xes|ches|shes)$/.test(name) ? name.slice(0, -2) : name.replace(/s$/, "");
}

const severalOf = (en: string): string => (en.endsWith("y") ? `${en.slice(0, -1)}ies` : `${en}s`);

/**
 * @param folder plural, in small letters with hyphens: `refunds`
 * @param given title in both languages and root of the menu, where they are known already
 * @throws Error with what is wrong
 */
export function moduleNames(folder: string, given: { cn?: string; en?: string; root?: string } = {}): ModuleNames {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(folder))
    throw new Error(`A module is named in small letters with hyphens, such as refund-orders, not ${folder}.`);
  const root = given.root ?? "crm";
  if (!ROOTS.some((known) => known === root)) throw new Error(`The root is one of ${ROOTS.join(", ")}, not ${root}.`);
  const path = singular(folder);
  if (path === folder)
    throw new Error(`A module is named by several of its records: ${folder}s rather than ${folder}.`);
  const words = capital(path.replaceAll("-", " "));
  const en = given.en ?? words;
  return {
    folder,
    group: camel(folder),
    path,
    module: camel(path),
    table: folder.replaceAll("-", "_"),
    root,
    cn: given.cn ?? words,
    en,
    many: given.en === undefined ? capital(folder.replaceAll("-", " ")) : severalOf(en),
  };
}

/** The tree of categories that the records of a module are sorted into. */
export const treeNames = ({ path, cn, en, root }: ModuleNames): ModuleNames =>
  moduleNames(`${path}-categories`, { cn: `${cn}分类`, en: `${en} category`, root });
