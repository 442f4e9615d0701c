/** The form of an approval: what one may change on one's step is filled in, the rest is read. */
import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import type { FormDefinition } from "@qicheng/api/forms/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { Button } from "antd";
import { type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { FormContent } from "../../kernel/forms/form/form-content";
import { useForm } from "../../kernel/forms/form/use-form";
import { ReadForm } from "../../kernel/forms/shown/read-form";
import { asItems, fieldsOfItems } from "../../kernel/forms/values/items";
import type { LoadedForm } from "../../kernel/forms/values/use-form-definition";
import type { Values } from "../../kernel/forms/values/values";
import { callQuery, useWrite } from "../../kernel/http/hooks";
import { queryClient } from "../../kernel/http/query-client";
import styles from "./approvals.module.css";
import { t } from "./texts";
import { type MyStep, mayStep } from "./work";

export interface FormWork {
  /** Answers the revision as it is then, be it that there was nothing to save; undefined where that was refused. */
  save: () => Promise<number | undefined>;
}

interface Props {
  ref: Ref<FormWork>;
  detail: ApprovalDetail;
  step: MyStep | undefined;
}

type Items = ApprovalDetail["form"]["items"];

const LAYOUT: Omit<FormDefinition, "items"> = {
  cols: 2,
  labelwidth: 0,
  labelposition: "left",
  labelbg: 0,
  width: 0,
  api_add: "",
  api_edit: "",
  api_detail: "",
};

/** What is not mine to change can only be read. */
function formOf(items: Items): LoadedForm {
  const own = asItems(items);
  const mine = new Set(items.filter(({ write }) => write === 1).map(({ field }) => field));
  const fields = fieldsOfItems(own).map(
    (field): FieldDef => (mine.has(field.key) ? field : { ...field, readonly: true }),
  );
  return { definition: { ...LAYOUT, items: own }, fields };
}

const recordOf = ({ TaskID: id, formRev: version, form }: ApprovalDetail): Values => ({ ...form.data, id, version });

function Filled({ ref, detail, step }: Props & { step: MyStep }) {
  const { items } = detail.form;
  const form = useMemo(() => formOf(items), [items]);
  const saved = useRef<number>(undefined);
  const write = useWrite("approvals.editFormField", { toast: () => detail.taskName, onRefused: () => true });
  const taskid = detail.TaskID;
  const of = useForm({
    form,
    formId: "approval",
    context: step.stepid,
    record: recordOf(detail),
    stays: true,
    write: async ({ id: _id, version: _version, ...data }) => {
      await write.mutateAsync({ taskid, stepid: step.stepid, data: JSON.stringify(data) });
      const fresh = await queryClient.fetchQuery({ ...callQuery("approvals.detail", { taskid }), staleTime: 0 });
      saved.current = fresh.data.formRev;
      return { data: recordOf(fresh.data) };
    },
  });
  const save = async () => {
    if (!of.dirty) return detail.formRev;
    saved.current = undefined;
    await of.save(false);
    return saved.current;
  };
  useImperativeHandle(ref, () => ({ save }));
  return (
    <>
      <FormContent id={`approval-${step.stepid}`} of={of} takesFocus={false} />
      {of.dirty ? (
        <Button className={styles.saves ?? ""} loading={of.saving} onClick={() => void save()}>
          {t("saveForm")}
        </Button>
      ) : null}
    </>
  );
}

export function WorkForm({ ref, detail, step }: Props) {
  const { form } = detail;
  const fills = mayStep(step, "saveForm") && form.items.some(({ write }) => write === 1);
  return step && fills ? <Filled key={step.stepid} {...{ ref, detail, step }} /> : <ReadForm form={form} />;
}
