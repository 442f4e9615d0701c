import { PhoneOutlined, SettingOutlined } from "@ant-design/icons";
import type { OwnSeat } from "@qicheng/api/calls/routes";
import { Button, Input, Popover, Segmented, Switch, Tooltip } from "antd";
import { type ReactNode, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useNarrow, usePhone } from "../../kernel/ui/basis/use-phone";
import { openOver } from "../../kernel/ui/dialogs/over";
import styles from "./calls.module.css";
import { dialFrom } from "./dial";
import RegisterDialog from "./register-dialog";
import { t } from "./texts";

/** Fewer characters are no number. */
const LEAST = 5;

interface FieldProps {
  seat: OwnSeat | undefined;
  onDialled?: () => void;
}

/** A number to call; the button says why it cannot be called. */
function DialField({ seat, onDialled }: FieldProps) {
  const [number, setNumber] = useState("");
  const given = number.trim();
  const long = given.length >= LEAST;
  const asked = useCall("calls.may", { mobile: given }, { enabled: long && seat?.seatId !== 0, staleTime: 10_000 });
  const why = long && seat?.seatId !== 0 ? (asked.data?.data.why ?? "") : "";
  const dial = () => {
    if (!long || why !== "" || !dialFrom(seat, given, 0)) return;
    setNumber("");
    onDialled?.();
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        dial();
      }}
    >
      <Input
        value={number}
        size="small"
        inputMode="tel"
        maxLength={64}
        aria-label={t("number")}
        placeholder={t("number")}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Tooltip title={why}>
        <Button
          size="small"
          type="primary"
          htmlType="submit"
          icon={<PhoneOutlined aria-hidden />}
          aria-label={t("dial")}
          title={why === "" ? t("dial") : why}
          disabled={!long || why !== ""}
        />
      </Tooltip>
    </form>
  );
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={styles.title}>{title}</span>
      {children}
    </div>
  );
}

/** The switches of one's seat; those of none are not there. */
function SeatSettings({ seat }: { seat: OwnSeat }) {
  const { mutate, isPending } = useWrite("calls.switches", { toast: false });
  if (seat.seatId === 0) return <p className={styles.hint}>{t("noSeat")}</p>;
  if (seat.provider === "") return <p className={styles.hint}>{t("noLine")}</p>;
  const register = () => openOver((close) => <RegisterDialog onClose={close} />);
  return (
    <>
      <Line title={t("seat")}>
        <span className="numbers">
          {seat.name} · {seat.number}
        </span>
      </Line>
      <Line title={t("caller")}>
        <Button type="link" size="small" title={t("register")} onClick={register}>
          {seat.caller === "" ? t("noCaller") : seat.caller}
        </Button>
      </Line>
      <Line title={t("presence")}>
        <Segmented
          size="small"
          aria-label={t("presence")}
          value={seat.presence}
          options={[
            { value: "idle", label: t("idle") },
            { value: "busy", label: t("busy") },
            { value: "away", label: t("away") },
          ]}
          onChange={(presence) => mutate({ presence: presence as "idle" | "busy" | "away" })}
        />
      </Line>
      <Line title={t("volte")}>
        <Switch
          size="small"
          aria-label={t("volte")}
          checked={seat.volte === 1}
          loading={isPending}
          onChange={(on) => mutate({ volte: on ? 1 : 0 })}
        />
      </Line>
      <Line title={t("forward")}>
        <Switch
          size="small"
          aria-label={t("forward")}
          checked={seat.forward === 1}
          disabled={seat.mobile === ""}
          title={seat.mobile === "" ? t("noMobile") : seat.mobile}
          onChange={(on) => mutate({ forward: on ? 1 : 0 })}
        />
      </Line>
    </>
  );
}

/** In the frame: a number is typed and called; behind the wheel stands one's seat. */
export function DialBox({ seat }: { seat: OwnSeat | undefined }) {
  const [open, setOpen] = useState(false);
  const [phone, narrow] = [usePhone(), useNarrow()];
  const folded = phone || narrow;
  const box = (
    <div className={styles.box}>
      {folded ? <DialField seat={seat} onDialled={() => setOpen(false)} /> : null}
      {seat ? <SeatSettings seat={seat} /> : null}
    </div>
  );
  return (
    <div className={styles.dial}>
      {folded ? null : <DialField seat={seat} />}
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        title={t("dialBox")}
        content={box}
        placement="bottomRight"
      >
        <Button
          type="text"
          icon={folded ? <PhoneOutlined aria-hidden /> : <SettingOutlined aria-hidden />}
          aria-label={t("dialBox")}
          title={t("dialBox")}
        />
      </Popover>
    </div>
  );
}
