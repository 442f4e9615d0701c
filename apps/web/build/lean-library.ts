/**
 * Parts of the component library that its modules import and no screen here draws: the first load would bring them to
 * everybody. What stands in their place throws when it is drawn after all, and says what to use.
 */
import type { Plugin } from "vite";

interface Cut {
  /** The module that imports too much. */
  of: RegExp;
  from: string;
  to: string;
}

const never = (name: string, instead: string): string => `const ${name} = () => { throw new Error("${instead}"); };`;

const CUTS: readonly Cut[] = [
  {
    // six boxes for one digit each
    of: /\/antd\/es\/input\/index\.js$/,
    from: "import OTP from './OTP';",
    to: never("OTP", "a code is typed into one box"),
  },
  {
    // a tree, a menu, radios and a search box; what narrows a list stands above it
    of: /\/antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    from: "import FilterDropdown, { flattenKeys } from './FilterDropdown';",
    to: `${never("FilterDropdown", "the heads of tables have no filter")} ${never("flattenKeys", "the heads of tables have no filter")}`,
  },
  {
    // the select with its list; kernel/ui/parts/pager.tsx gives a menu
    of: /\/antd\/es\/pagination\/Pagination\.js$/,
    from: "import Select from '../select';",
    to: never("Select", "pages are drawn by kernel/ui/parts/pager.tsx"),
  },
  {
    // a tree, for four functions on keys
    of: /\/antd\/es\/table\/hooks\/useSelection\.js$/,
    from: "import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree';",
    to: `import { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';
const arrAdd = (list, key) => list.includes(key) ? [...list] : [...list, key];
const arrDel = (list, key) => list.filter((one) => one !== key);`,
  },
  {
    // a group of radios, and with it a form
    of: /\/antd\/es\/table\/hooks\/useSelection\.js$/,
    from: "import Radio from '../../radio';",
    to: "import Radio from '../../radio/radio';",
  },
  {
    // all of a form with its checks, for two contexts that every input asks for
    of: /\/antd\/es\/form\/context\.js$/,
    from: "import { FormProvider as RcFormProvider } from '@rc-component/form';",
    to: "import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext';",
  },
];

export function leanLibrary(): Plugin {
  const met = new Set<Cut>();
  return {
    name: "lean-library",
    apply: "build",
    transform(code, id) {
      const cuts = CUTS.filter(({ of }) => of.test(id));
      if (cuts.length === 0) return undefined;
      let lean = code;
      for (const cut of cuts) {
        if (!lean.includes(cut.from)) throw new Error(`${id} has changed: what does it import now?`);
        lean = lean.replace(cut.from, cut.to);
        met.add(cut);
      }
      return { code: lean, map: null };
    },
    buildEnd(error) {
      const unmet = CUTS.filter((cut) => !met.has(cut));
      if (!error && unmet.length > 0) throw new Error(`never met: ${unmet.map(({ of }) => of.source).join(", ")}`);
    },
  };
}
