/** The records of one work form, on the one list screen. */
import { memberNumber } from "@qicheng/api/kernel/families";
import type { WorkRecordRow } from "@qicheng/api/work-forms/routes";
import { type ReactNode, useMemo } from "react";
import { useParams } from "react-router";
import { ReadForm } from "../../kernel/forms/shown/read-form";
import type { Values } from "../../kernel/forms/values/values";
import { CallError } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import type { FullProps } from "../../kernel/open/full-records";
import { defineRecord } from "../../kernel/records/define/define-record";
import type { FormProps } from "../../kernel/records/parts/form-props";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import ApplyDrawer, { type Applied } from "./apply-drawer";
import { t } from "./texts";

/** A known one is changed and submitted again. */
function Form({ form, id, onClose, onSaved }: FormProps & { form: Applied }) {
  const stored = useCall("workRecords.view", { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const record = stored.data?.data as Values | undefined;
  if (id !== undefined && !(record && stored.isFetchedAfterMount)) return null;
  return <ApplyDrawer form={form} record={record} onClose={onClose} onSubmitted={(saved) => onSaved?.(saved, false)} />;
}

const pageOf = (form: Applied) =>
  defineRecord<WorkRecordRow>({
    routes: "workRecords",
    member: { module: form.module, title: form.name },
    listOptions: { always: { formid: form.id } },
    titleField: "title",
    cardFields: ["approval", "UserID"],
    heading: { cn: form.name, en: form.name },
    scenes: ["all", "myself", "sub"],
    details: ({ submitted }) => submitted && <ReadForm form={submitted} />,
    ownForm: (props) => <Form form={form} {...props} />,
  });

type Known = ReturnType<typeof pageOf>;

/** What a form is declared as, made once for each. */
function useKnown({ id, module, name, cc }: Applied): Known {
  return useMemo(() => pageOf({ id, module, name, cc }), [id, module, name, cc]);
}

function Records({ form }: { form: Applied }) {
  const { page: Page } = useKnown(form);
  return <Page />;
}

function Whole({ form, ...shown }: FullProps & { form: Applied }) {
  const { full: Full } = useKnown(form);
  return <Full {...shown} />;
}

/** The form of this number, once it is known. */
function Named({ id, children }: { id: number; children: (form: Applied) => ReactNode }) {
  const offered = useCall("workForms.named", { id });
  const form = offered.data?.data;
  if (form) return children(form);
  if (!offered.error) return <PageSkeleton />;
  const error =
    offered.error instanceof CallError && offered.error.code === "NOT_FOUND" ? new Error(t("gone")) : offered.error;
  return <ErrorState error={error} onRetry={offered.refetch} />;
}

/** One record of any form, on any screen. */
export const WorkRecord = (shown: FullProps) => (
  <Named id={memberNumber(shown.type) ?? 0}>{(form) => <Whole form={form} {...shown} />}</Named>
);

export default function WorkRecords() {
  return <Named id={Number(useParams().formid)}>{(form) => <Records key={form.id} form={form} />}</Named>;
}
