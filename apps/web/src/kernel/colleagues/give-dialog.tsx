/** Gives rows to a colleague, whom one chooses first; what else is asked stands below. */
import { Form } from "antd";
import { type ReactNode, useState } from "react";
import type { Noun } from "../list/ask/bulk-summary";
import type { Picked } from "../pickers/picker-field";
import { UserPicker } from "../pickers/user-picker";
import { ActDialog } from "../records/parts/act-dialog";
import type { ActedOn } from "../records/parts/acted-on";

interface Props {
  acted: ActedOn;
  noun: Noun;
  /** Names its form, one of a kind on a screen. */
  act: string;
  texts: {
    /** What is done to a single row by its name, and to many. */
    one: (only: { name: string }) => string;
    many: (many: { count: number; noun: string }) => string;
    ok: string;
    /** What the colleague becomes. */
    person: string;
    choose: string;
  };
  /** The field of the colleague is marked as one that must be filled in. */
  required?: boolean;
  /** Whether all else that sending needs is known. */
  ready?: boolean;
  sending: boolean;
  onGive: (userid: number) => void;
  children: ReactNode;
}

export function GiveDialog({
  acted,
  noun,
  act,
  texts,
  required = false,
  ready = true,
  sending,
  onGive,
  children,
}: Props) {
  const [[to], setPerson] = useState<Picked[]>([]);
  const field = `${act}-person`;
  return (
    <ActDialog
      {...{ acted, noun, act, sending }}
      one={texts.one}
      many={texts.many}
      okText={texts.ok}
      ready={to !== undefined && ready}
      onSend={() => to && onGive(to.id)}
    >
      <Form.Item label={texts.person} htmlFor={field} required={required}>
        <UserPicker
          id={field}
          autoFocus
          value={to ? [to] : []}
          max={1}
          placeholder={texts.choose}
          onChange={setPerson}
        />
      </Form.Item>
      {children}
    </ActDialog>
  );
}
