/** The records of one work form, on the one list screen. */
import type { WorkRecordRow } from "@qicheng/api/work-forms/routes";
import { useMemo } from "react";
import { useParams } from "react-router";
import type { Values } from "../../kernel/forms/use-form-values";
import { CallError } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { defineRecord } from "../../kernel/records/define-record";
import type { FormProps } from "../../kernel/records/form-props";
import { ErrorState } from "../../kernel/ui/error-state";
import { PageSkeleton } from "../../kernel/ui/skeletons";
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
    member: { module: form.module, title: form.name, always: { formid: form.id } },
    titleField: "title",
    cardFields: ["approval", "UserID"],
    heading: { cn: form.name, en: form.name },
    scenes: ["all", "myself", "sub"],
    ownForm: (props) => <Form form={form} {...props} />,
  });

function Records({ form }: { form: Applied }) {
  const { id, module, name, cc } = form;
  const { page: Page } = useMemo(() => pageOf({ id, module, name, cc }), [id, module, name, cc]);
  return <Page />;
}

export default function WorkRecords() {
  const formid = Number(useParams().formid);
  const offered = useCall("workForms.named", { id: formid });
  const form = offered.data?.data;
  if (form) return <Records key={form.id} form={form} />;
  if (!offered.error) return <PageSkeleton />;
  const error =
    offered.error instanceof CallError && offered.error.code === "NOT_FOUND" ? new Error(t("gone")) : offered.error;
  return <ErrorState error={error} onRetry={offered.refetch} />;
}
