import type { Kept } from "@qicheng/api/kernel/colleague-routes";
import { Checkbox, Form, Segmented } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../http/hooks";
import { type ActedOn, chosenOf, ended } from "../records/parts/acted-on";
import type { Colleagues } from "./colleagues";
import { GiveDialog } from "./give-dialog";
import { t } from "./texts";

const KEPT: { value: Kept; label: string }[] = [
  { value: "none", label: t("none") },
  { value: "r", label: t("read") },
  { value: "rw", label: t("write") },
];

/** Whose a single row is shown to be; of many everybody's. */
interface Props extends Colleagues, ActedOn {
  from?: number;
}

/** Gives rows to another owner. */
export default function TransferDialog({ api, names: noun, from, ...acted }: Props) {
  const [keep, setKeep] = useState<Kept>("none");
  const [stays, setStays] = useState<readonly string[]>([]);
  const { data: alongs } = useCall(api.alongs, {}, { staleTime: 300_000 });
  const known = alongs?.rows ?? [];
  const along = known.map(({ key }) => key).filter((key) => !stays.includes(key));
  const give = useWrite(api.transfer, {
    toast: false,
    onSuccess: ({ data }) => ended(data, { ...acted, did: t("didTransfer"), noun }),
  });
  return (
    <GiveDialog
      {...{ acted, noun }}
      act="transfer"
      texts={{
        one: (only) => t("transferOne", only),
        many: (many) => t("transferTitle", many),
        ok: t("transfer"),
        person: t("newOwner"),
        choose: t("choosePerson"),
      }}
      required
      ready={alongs !== undefined}
      sending={give.isPending}
      onGive={(userid) =>
        give.mutate({ ...chosenOf(acted), userid, keep, along, ...(from === undefined ? {} : { from }) })
      }
    >
      {known.length > 0 ? (
        <Form.Item label={t("along")}>
          {known.map(({ key, title }) => (
            <Checkbox
              key={key}
              checked={!stays.includes(key)}
              onChange={({ target }) => setStays(target.checked ? stays.filter((one) => one !== key) : [...stays, key])}
            >
              {title}
            </Checkbox>
          ))}
        </Form.Item>
      ) : null}
      <Form.Item label={t("keeps")}>
        <Segmented aria-label={t("keeps")} value={keep} options={KEPT} onChange={setKeep} />
      </Form.Item>
    </GiveDialog>
  );
}
