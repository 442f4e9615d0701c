/** Corrects a day of a closed month: what it was, and why. */
import { Form, Input, InputNumber, Select } from "antd";
import { useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { stateName } from "./day-state";
import { t } from "./texts";

type State = "present" | "absent" | "leave";
const STATES: readonly State[] = ["present", "absent", "leave"];
const DAY = 1_440;

interface Props {
  userid: number;
  day: string;
  name: string;
  onClose: () => void;
}

export default function CorrectDialog({ userid, day, name, onClose }: Props) {
  const [halves, setHalves] = useState<[State, State]>(["present", "present"]);
  const [type, setType] = useState("");
  const [late, setLate] = useState(0);
  const [early, setEarly] = useState(0);
  const [ext, setExt] = useState("");
  const save = useWrite("attendance.correct", { toast: () => `${name} ${day}`, onSuccess: onClose });
  const options = STATES.map((value) => ({ value, label: stateName(value) }));
  const half = (at: 0 | 1, value: State) => setHalves(at === 0 ? [value, halves[1]] : [halves[0], value]);
  return (
    <Dialog
      open
      title={t("correctTitle", { day: `${name} ${day}` })}
      okText={common("save")}
      okButtonProps={{ htmlType: "submit", form: "correct-day", disabled: ext.trim() === "" }}
      confirmLoading={save.isPending}
      onCancel={onClose}
    >
      <Form
        id="correct-day"
        {...labelsAside()}
        onFinish={() =>
          save.mutate({ userid, day, halves: halves.map((state) => ({ state, type })), late, early, ext })
        }
      >
        {([0, 1] as const).map((at) => (
          <Form.Item key={at} label={t(at === 0 ? "firstHalf" : "secondHalf")}>
            <Select
              aria-label={t(at === 0 ? "firstHalf" : "secondHalf")}
              value={halves[at]}
              options={options}
              onChange={(value) => half(at, value)}
            />
          </Form.Item>
        ))}
        {halves.includes("leave") ? (
          <Form.Item label={t("leaveType")} htmlFor="correct-type">
            <Input id="correct-type" maxLength={20} value={type} onChange={({ target }) => setType(target.value)} />
          </Form.Item>
        ) : null}
        <Form.Item label={t("lateMinutes")} htmlFor="correct-late">
          <InputNumber id="correct-late" min={0} max={DAY} value={late} onChange={(value) => setLate(value ?? 0)} />
        </Form.Item>
        <Form.Item label={t("earlyMinutes")} htmlFor="correct-early">
          <InputNumber id="correct-early" min={0} max={DAY} value={early} onChange={(value) => setEarly(value ?? 0)} />
        </Form.Item>
        <Form.Item label={t("reason")} htmlFor="correct-reason" required>
          <Input id="correct-reason" maxLength={200} value={ext} onChange={({ target }) => setExt(target.value)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
