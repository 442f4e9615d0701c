/** A contract in force as its next version: the form of it, then what that does, and why. */
import { Alert } from "antd";
import { useState } from "react";
import { FormDrawer } from "../../kernel/forms/form/form-drawer";
import type { Values } from "../../kernel/forms/values/values";
import { useCall } from "../../kernel/http/hooks";
import { CONTRACT_FORM } from "./form-parts";
import PreviewDialog from "./preview-dialog";
import { t } from "./texts";

interface Props {
  contract: { id: number; name: string };
  onClose: () => void;
}

interface Asking {
  values: Values;
  done: (answer: object) => void;
  stop: (reason: Error) => void;
}

const PARTS = { ...CONTRACT_FORM, face: () => ({ notice: <Alert type="info" title={t("changeNotice")} showIcon /> }) };

export default function ChangeForm({ contract, onClose }: Props) {
  const [asking, setAsking] = useState<Asking>();
  const stored = useCall("contracts.view", { id: contract.id }, { staleTime: 0 });
  const record = stored.data?.data;
  if (!record || !stored.isFetchedAfterMount) return null;
  return (
    <>
      <FormDrawer
        formId="contract"
        title={t("changeTitle", contract)}
        context="change"
        record={{ ...record, can: { ...record.can, edit: 1 } }}
        parts={PARTS}
        write={(values) => new Promise((done, stop) => setAsking({ values, done, stop }))}
        onSaved={() => undefined}
        onClose={onClose}
      />
      {asking ? (
        <PreviewDialog
          act="change"
          contract={contract}
          values={asking.values}
          onDone={() => {
            setAsking(undefined);
            asking.done({ data: { id: contract.id } });
          }}
          onClose={() => {
            setAsking(undefined);
            // nothing was written, and nothing is wrong: the form stays as it is
            asking.stop(new Error("not now"));
          }}
        />
      ) : null}
    </>
  );
}
