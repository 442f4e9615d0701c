import { Checkbox, Form } from "antd";
import { useState } from "react";
import { can } from "../access/can";
import { labelsAside } from "../forms/form-layout";
import { useWrite } from "../http/hooks";
import { howMany } from "../list/list-module";
import type { Picked } from "../pickers/picker-field";
import { UserPicker } from "../pickers/user-picker";
import { Dialog } from "../ui/dialog";
import { type ActedOn, chosenOf, ended } from "./acted-on";
import type { Pooled } from "./pooled";
import { t } from "./texts";

const FORM = "allocate";
/** Whoever makes the rules goes beyond them. */
const BEYOND = "system.manage.basic";

/** Gives rows of the pool to a colleague. */
export default function AllocateDialog({ api, names: noun, ...acted }: Pooled & ActedOn) {
  const [person, setPerson] = useState<Picked[]>([]);
  const [over, setOver] = useState(false);
  const chosen = chosenOf(acted);
  const give = useWrite(api.alloc, {
    toast: false,
    onSuccess: ({ data }) => ended(data, { ...acted, did: t("didAllocate"), noun }),
  });
  const [to] = person;
  const send = () => {
    if (to && !give.isPending) give.mutate({ ...chosen, userid: to.id, over: over ? 1 : 0 });
  };
  const count = howMany(chosen);
  const [only] = acted.who ?? [];
  return (
    <Dialog
      open
      width={440}
      title={
        only
          ? t("allocateOne", { name: only })
          : t("allocateTitle", { count, noun: count === 1 ? noun.title : noun.titles })
      }
      okText={t("allocate")}
      okButtonProps={{ disabled: to === undefined, htmlType: "submit", form: FORM }}
      confirmLoading={give.isPending}
      onCancel={acted.onClose}
    >
      <Form id={FORM} {...labelsAside()} onFinish={send}>
        <Form.Item label={t("person")} htmlFor="allocate-person">
          <UserPicker
            id="allocate-person"
            value={person}
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
      </Form>
    </Dialog>
  );
}
