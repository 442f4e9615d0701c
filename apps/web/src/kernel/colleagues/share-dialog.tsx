import type { ShareAccess } from "@qicheng/api/kernel/colleague-routes";
import { Checkbox, Form, Segmented } from "antd";
import { useState } from "react";
import { useWrite } from "../http/hooks";
import type { Picked } from "../pickers/picker-field";
import { UserPicker } from "../pickers/user-picker";
import { ActDialog } from "../records/parts/act-dialog";
import { type ActedOn, chosenOf, ended } from "../records/parts/acted-on";
import type { Colleagues } from "./colleagues";
import { LastDay } from "./last-day";
import { ShareList } from "./share-list";
import styles from "./shares.module.css";
import { t } from "./texts";

const ACCESS: { value: ShareAccess; label: string }[] = [
  { value: "r", label: t("read") },
  { value: "rw", label: t("write") },
];

const MOST = 50;

/** Shares rows to colleagues; of a single one it shows with whom it is shared already. */
export default function ShareDialog({ api, names: noun, sells, ...acted }: Colleagues & ActedOn) {
  const [people, setPeople] = useState<Picked[]>([]);
  const [access, setAccess] = useState<ShareAccess>("r");
  const [until, setUntil] = useState("");
  const [contracts, setContracts] = useState(false);
  const share = useWrite(api.share, {
    toast: false,
    onSuccess: ({ data }) => ended(data, { ...acted, did: t("didShare"), noun }),
  });
  const [only] = acted.ids ?? [];
  const along = sells ? { contracts: contracts ? (1 as const) : (0 as const) } : {};
  return (
    <ActDialog
      {...{ acted, noun }}
      act="share"
      one={(one) => t("shareOne", one)}
      many={(many) => t("shareTitle", many)}
      okText={t("share")}
      ready={people.length > 0}
      sending={share.isPending}
      onSend={() => share.mutate({ ...chosenOf(acted), userids: people.map(({ id }) => id), access, until, ...along })}
      more={only === undefined ? null : <ShareList api={api} id={only} mine className={styles.below ?? ""} />}
    >
      <Form.Item label={t("people")} htmlFor="share-people" required>
        <UserPicker
          autoFocus
          id="share-people"
          value={people}
          max={MOST}
          placeholder={t("choosePerson")}
          onChange={setPeople}
        />
      </Form.Item>
      <Form.Item label={t("access")}>
        <Segmented aria-label={t("access")} value={access} options={ACCESS} onChange={setAccess} />
      </Form.Item>
      <Form.Item label={t("until")} htmlFor="share-until">
        <LastDay id="share-until" value={until} onChange={setUntil} />
      </Form.Item>
      {sells ? (
        <Form.Item label={t("contracts")}>
          <Checkbox checked={contracts} onChange={({ target }) => setContracts(target.checked)}>
            {t("withContracts")}
          </Checkbox>
        </Form.Item>
      ) : null}
    </ActDialog>
  );
}
