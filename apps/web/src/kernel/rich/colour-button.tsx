import { FontColorsOutlined } from "@ant-design/icons";
import { type Editor, useEditorState } from "@tiptap/react";
import { Button } from "antd";
import { useState } from "react";
import { Popup } from "../ui/dialogs/popup";
import { ColourField } from "../ui/parts/colour-field";
import styles from "./rich.module.css";
import { t } from "./texts";

const HEX = 16;

/** `rgb(255, 0, 0)`, as browsers write it, as `#ff0000`. */
function hexOf(colour: string): string {
  const parts = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/.exec(colour)?.slice(1) ?? [];
  if (parts.length === 0) return colour;
  return `#${parts.map((part) => Number(part).toString(HEX).padStart(2, "0")).join("")}`;
}

/** The colour of the letters. */
export function ColourButton({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const colour = useEditorState({
    editor,
    selector: ({ editor: now }) => hexOf(String(now.getAttributes("textStyle").color ?? "")),
  });
  const choose = (next: string) => {
    const chain = editor.chain();
    (next === "" ? chain.unsetColor() : chain.setColor(next)).run();
  };
  return (
    <Popup
      label={t("colour")}
      open={open}
      onOpen={setOpen}
      button={
        <Button
          type="text"
          size="small"
          icon={<FontColorsOutlined aria-hidden style={colour ? { color: colour } : {}} />}
          title={t("colour")}
          aria-label={t("colour")}
        />
      }
    >
      <div className={styles.colours}>
        <ColourField value={colour} onChange={choose} />
      </div>
    </Popup>
  );
}
