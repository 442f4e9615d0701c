import { Form, Input } from "antd";
import { useState } from "react";
import { useWrite } from "../../http/hooks";
import type { Noun } from "../../list/ask/bulk-summary";
import { DictionarySelect } from "../../pickers/dictionary-select";
import { heard } from "../../ui/basis/heard";
import { tabGoesOn } from "../../ui/basis/tab-goes-on";
import { ActDialog } from "./act-dialog";
import { type ActedOn, chosenOf, ended } from "./acted-on";

const MOST = 300;

interface Props extends ActedOn {
  /** Names its form, one of a kind on a screen. */
  act: string;
  /** A route that takes rows, a reason and a remark; `customers` stands for all that do. */
  route: "customers.toPool";
  /** Kind of the dictionary with the reasons. */
  kind: string;
  noun: Noun;
  texts: {
    one: (only: { name: string }) => string;
    many: (many: { count: number; noun: string }) => string;
    ok: string;
    did: string;
    reason: string;
    choose: string;
    remark: string;
  };
}

/** Does something to rows for a reason. */
export default function ReasonDialog({ act, route, kind, noun, texts, ...acted }: Props) {
  const [reasonId, setReason] = useState<number>();
  const [ext, setExt] = useState("");
  const write = useWrite(route, {
    toast: false,
    onSuccess: ({ data }) => ended(data, { ...acted, did: texts.did, noun }),
  });
  return (
    <ActDialog
      {...{ acted, noun, act }}
      one={texts.one}
      many={texts.many}
      okText={texts.ok}
      ready={reasonId !== undefined}
      sending={write.isPending}
      onSend={() => reasonId !== undefined && write.mutate({ ...chosenOf(acted), reasonId, ext })}
    >
      <Form.Item label={texts.reason} htmlFor={`${act}-reason`} required>
        <DictionarySelect
          id={`${act}-reason`}
          autoFocus
          kind={kind}
          placeholder={texts.choose}
          value={reasonId}
          onKeyDown={heard(tabGoesOn)}
          onChange={(next: number | undefined) => setReason(next)}
        />
      </Form.Item>
      <Form.Item label={texts.remark} htmlFor={`${act}-remark`}>
        <Input.TextArea
          id={`${act}-remark`}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={MOST}
          value={ext}
          onChange={({ target }) => setExt(target.value)}
        />
      </Form.Item>
    </ActDialog>
  );
}
