/** Sound requests for the routes of work forms. */
import type { Routes } from "@qicheng/api/routes.generated";
import type { Listing, Sample } from "./approval-samples";

const nothing: Sample = () => ({});
const onForm: Sample = (at) => ({ id: at.workForm });
const onDraft: Sample = (at) => ({ id: at.workDraft });
const named: Sample = (_at, word) => ({ name: word.slice(0, 30) });

export const workFormSamples: { [Group in "workForms" | "workDrafts" | "workRecords"]: Listing<Group & keyof Routes> } =
  {
    workForms: {
      index: nothing,
      add: named,
      edit: (at, word) => ({ ...onForm(at, word), ...named(at, word) }),
      view: onForm,
      remove: (at) => ({ ids: [at.workForm ?? 0] }),
      starters: onForm,
      setStarters: onForm,
      named: onForm,
      templates: nothing,
      install: () => ({ keys: ["leave"] }),
      offered: nothing,
      categories: nothing,
      isCC: () => ({ formName: "1" }),
    },
    workDrafts: {
      keep: (at, word) => ({ formid: at.workFormUsed, data: { field1: word } }),
      list: nothing,
      view: onDraft,
      remove: onDraft,
    },
    workRecords: {
      index: (at) => ({ formid: at.workFormUsed }),
      add: (at) => ({ formid: at.workFormUsed, data: {} }),
      edit: (at) => ({ id: at.workform, data: {} }),
      view: (at) => ({ id: at.workform }),
      remove: (at) => ({ ids: [at.workform ?? 0] }),
    },
  };
