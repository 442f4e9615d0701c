import { Checkbox, Form } from "antd";
import { useState } from "react";
import { useWrite } from "../http/hooks";
import type { Picked } from "../pickers/picker-field";
import { UserPicker } from "../pickers/user-picker";
import { ActDialog } from "../records/parts/act-dialog";
import { type ActedOn, chosenOf, ended } from "../records/parts/acted-on";
import { can } from "../session/can";
import type { Pooled } from "./pooled";
import { t } from "./texts";

/** Whoever makes the rules goes beyond them. */
const BEYOND = "system.manage.basic";

/** Gives rows of the pool to a colleague. */
export default function AllocateDialog({ api, names: noun, ...acted }: Pooled & ActedOn) {
  const [[to], setPerson] = useState<Picked[]>([]);
  const [over, setOver] = useState(false);
  const give = useWrite(api.alloc, {
    toast: false,
    onSuccess: ({ data }) => ended(data, { ...acted, did: t("didAllocate"), noun }),
  });
  return (
    <ActDialog
      {...{ acted, noun }}
      act="allocate"
      one={(only) => t("allocateOne", only)}
      many={(many) => t("allocateTitle", many)}
      okText={t("allocate")}
      ready={to !== undefined}
      sending={give.isPending}
      onSend={() => to && give.mutate({ ...chosenOf(acted), userid: to.id, over: over ? 1 : 0 })}
    >
      <Form.Item label={t("person")} htmlFor="allocate-person">
        <UserPicker
          id="allocate-person"
          autoFocus
          value={to ? [to] : []}
          max={1}
          placeholder={t("choosePerson")}
          onChange={setPerson}
        />
      </Form.Item>
      {can(BEYOND) ? (
        <Form.Item>
          <Checkbox checked={over} onChange={({ target }) => setOver(target.checked)}>
            {t("over")}
          </Checkbox>
        </Form.Item>
      ) : null}
    </ActDialog>
  );
}
