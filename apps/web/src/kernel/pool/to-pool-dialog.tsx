import { Form, Input } from "antd";
import { useState } from "react";
import { useWrite } from "../http/hooks";
import { DictionarySelect } from "../pickers/dictionary-select";
import { ActDialog } from "../records/act-dialog";
import { type ActedOn, chosenOf, ended } from "../records/acted-on";
import { tabGoesOn } from "../ui/tab-goes-on";
import type { Pooled } from "./pooled";
import { t } from "./texts";

const MOST = 300;

/** Puts rows into the pool, with a reason. */
export default function ToPoolDialog({ api, names: noun, ...acted }: Pooled & ActedOn) {
  const [reasonId, setReason] = useState<number>();
  const [ext, setExt] = useState("");
  const put = useWrite(api.toPool, {
    toast: false,
    onSuccess: ({ data }) => ended(data, { ...acted, did: t("didPool"), noun }),
  });
  return (
    <ActDialog
      {...{ acted, noun }}
      act="toPool"
      one={(only) => t("toPoolOne", only)}
      many={(many) => t("toPoolTitle", many)}
      okText={t("toPool")}
      ready={reasonId !== undefined}
      sending={put.isPending}
      onSend={() => reasonId !== undefined && put.mutate({ ...chosenOf(acted), reasonId, ext })}
    >
      <Form.Item label={t("reason")} htmlFor="pool-reason" required>
        <DictionarySelect
          id="pool-reason"
          autoFocus
          kind="poolReason"
          placeholder={t("chooseReason")}
          value={reasonId}
          onKeyDown={tabGoesOn}
          onChange={(next: number | undefined) => setReason(next)}
        />
      </Form.Item>
      <Form.Item label={t("remark")} htmlFor="pool-remark">
        <Input.TextArea
          id="pool-remark"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={MOST}
          value={ext}
          onChange={({ target }) => setExt(target.value)}
        />
      </Form.Item>
    </ActDialog>
  );
}
