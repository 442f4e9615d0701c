import { DisconnectOutlined, LinkOutlined } from "@ant-design/icons";
import { isSafeLink } from "@qicheng/engine/fields/rich-text";
import type { Editor } from "@tiptap/react";
import { Button, Input, Space } from "antd";
import { useState } from "react";
import { common } from "../i18n/common";
import { heard } from "../ui/basis/heard";
import { Popup } from "../ui/dialogs/popup";
import styles from "./rich.module.css";
import { t } from "./texts";

/** www.example.com is meant as an address of the web. */
const whole = (href: string): string => (href.includes(":") || href === "" ? href : `https://${href}`);

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const there = String(editor.getAttributes("link").href ?? "");
  const [href, setHref] = useState(there);
  const [wrong, setWrong] = useState(false);
  const save = () => {
    const to = whole(href.trim());
    if (!isSafeLink(to)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && there === "")
      chain.insertContent({ type: "text", text: to, marks: [{ type: "link", attrs: { href: to } }] }).run();
    else chain.setLink({ href: to }).run();
    return onClose();
  };
  return (
    <div className={styles.link}>
      <Space.Compact block>
        <Input
          value={href}
          aria-label={t("linkTo")}
          placeholder="https://"
          maxLength={2_000}
          {...(wrong ? { status: "error" as const } : {})}
          onChange={({ target }) => {
            setHref(target.value);
            setWrong(false);
          }}
          onPressEnter={heard((event) => {
            // it stands in a form, which is not meant
            event.preventDefault();
            save();
          })}
        />
        <Button type="primary" onClick={save}>
          {common("confirm")}
        </Button>
        {there ? (
          <Button
            icon={<DisconnectOutlined aria-hidden />}
            title={t("unlink")}
            aria-label={t("unlink")}
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          />
        ) : null}
      </Space.Compact>
      {wrong ? <div className={styles.wrong}>{t("linkWrong")}</div> : null}
    </div>
  );
}

/** Gives what is chosen a link, or changes the one at the cursor. */
export function LinkButton({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  return (
    <Popup
      label={t("link")}
      open={open}
      onOpen={setOpen}
      button={
        <Button type="text" size="small" icon={<LinkOutlined aria-hidden />} title={t("link")} aria-label={t("link")} />
      }
    >
      <LinkForm editor={editor} onClose={() => setOpen(false)} />
    </Popup>
  );
}
