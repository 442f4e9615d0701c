import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  MenuOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { FONT_SIZES } from "@qicheng/engine/fields/rich-text";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type Editor, useEditorState } from "@tiptap/react";
import { Button, Dropdown, Select } from "antd";
import { type ReactNode, useRef } from "react";
import { PICTURES_ACCEPTED } from "../files/picture-files";
import { useRoving } from "../ui/basis/use-roving";
import { ColourButton } from "./colour-button";
import { LinkButton } from "./link-button";
import type { Pictures } from "./pictures";
import styles from "./rich.module.css";
import { tellChosen } from "./tell-chosen";
import { t } from "./texts";

interface Act {
  key: string;
  title: string;
  icon: ReactNode;
  run: (editor: Editor) => unknown;
  on?: (editor: Editor) => boolean;
}

const MARKS: readonly Act[] = [
  {
    key: "bold",
    title: t("bold"),
    icon: <BoldOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    on: (editor) => editor.isActive("bold"),
  },
  {
    key: "italic",
    title: t("italic"),
    icon: <ItalicOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    on: (editor) => editor.isActive("italic"),
  },
  {
    key: "underline",
    title: t("underline"),
    icon: <UnderlineOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    on: (editor) => editor.isActive("underline"),
  },
  {
    key: "strike",
    title: t("strike"),
    icon: <StrikethroughOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    on: (editor) => editor.isActive("strike"),
  },
];

const LISTS: readonly Act[] = [
  {
    key: "bullets",
    title: t("bullets"),
    icon: <UnorderedListOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    on: (editor) => editor.isActive("bulletList"),
  },
  {
    key: "numbers",
    title: t("numbers"),
    icon: <OrderedListOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    on: (editor) => editor.isActive("orderedList"),
  },
];

const ALIGNED = [
  { key: "left", label: t("left"), icon: <AlignLeftOutlined aria-hidden /> },
  { key: "center", label: t("center"), icon: <AlignCenterOutlined aria-hidden /> },
  { key: "right", label: t("right"), icon: <AlignRightOutlined aria-hidden /> },
  { key: "justify", label: t("justify"), icon: <MenuOutlined aria-hidden /> },
];

/** A table to begin with; below it one goes on writing. */
function insertTable(editor: Editor): void {
  editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  const { doc } = editor.state;
  if (doc.lastChild?.type.name === "table")
    editor.chain().insertContentAt(doc.content.size, { type: "paragraph" }, { updateSelection: false }).run();
}

const TABLE: Readonly<Record<string, (editor: Editor) => unknown>> = {
  rowBefore: (editor) => editor.chain().focus().addRowBefore().run(),
  rowAfter: (editor) => editor.chain().focus().addRowAfter().run(),
  columnBefore: (editor) => editor.chain().focus().addColumnBefore().run(),
  columnAfter: (editor) => editor.chain().focus().addColumnAfter().run(),
  dropRow: (editor) => editor.chain().focus().deleteRow().run(),
  dropColumn: (editor) => editor.chain().focus().deleteColumn().run(),
  dropTable: (editor) => editor.chain().focus().deleteTable().run(),
};
const TABLE_ACTS = [
  "rowBefore",
  "rowAfter",
  "columnBefore",
  "columnAfter",
  "dropRow",
  "dropColumn",
  "dropTable",
] as const;

/** Those of a form would take the whole of it. */
const SIZE_WIDTH = 80;

interface Props {
  editor: Editor;
  pictures: Pictures;
  onAlbum: () => void;
}

/** What of the text at the cursor the buttons show. */
const shownOf = (editor: Editor) => ({
  on: [...MARKS, ...LISTS].filter((act) => act.on?.(editor)).map(({ key }) => key),
  size: String(editor.getAttributes("textStyle").fontSize ?? ""),
  align: ALIGNED.find(({ key }) => editor.isActive({ textAlign: key }))?.key ?? "left",
  table: editor.isActive("table"),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
});

function ActButton({
  title,
  icon,
  on,
  ...rest
}: Pick<Act, "title" | "icon"> & { on?: boolean; disabled?: boolean; onClick: () => void }) {
  return (
    <Button
      {...rest}
      type={on ? "primary" : "text"}
      ghost={on === true}
      size="small"
      icon={icon}
      title={title}
      aria-label={title}
      {...(on === undefined ? {} : { "aria-pressed": on })}
    />
  );
}

function Sizes({ editor, size }: { editor: Editor; size: string }) {
  const choose = (next: string) => {
    const chain = editor.chain().focus();
    (next === "" ? chain.unsetFontSize() : chain.setFontSize(next)).run();
  };
  return (
    <Select
      size="small"
      style={{ width: SIZE_WIDTH }}
      aria-label={t("size")}
      title={t("size")}
      value={size}
      options={[{ value: "", label: t("usual") }, ...FONT_SIZES.map((px) => ({ value: `${px}px`, label: `${px}px` }))]}
      onChange={choose}
    />
  );
}

function PictureButton({ pictures, onAlbum }: Pick<Props, "pictures" | "onAlbum">) {
  const input = useRef<HTMLInputElement>(null);
  const acts: Readonly<Record<string, () => void>> = { local: () => input.current?.click(), album: onAlbum };
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: [
            { key: "local", label: t("localPicture") },
            { key: "album", label: t("albumPicture") },
          ],
          onClick: ({ key }) => ownValue(acts, key)?.(),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<PictureOutlined aria-hidden />}
          title={t("picture")}
          aria-label={t("picture")}
        />
      </Dropdown>
      <input
        ref={input}
        style={{ display: "none" }}
        type="file"
        multiple
        accept={PICTURES_ACCEPTED}
        aria-label={t("picture")}
        onChange={({ target }) => {
          pictures.send([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}

/** The buttons above a text. */
export function Toolbar({ editor, pictures, onAlbum }: Props) {
  const shown = useEditorState({ editor, selector: ({ editor: now }) => shownOf(now) });
  const drawn = ({ key, title, icon, run }: Act) => (
    <ActButton key={key} {...{ title, icon }} on={shown.on.includes(key)} onClick={() => run(editor)} />
  );
  const roving = useRoving();
  const aligned = ALIGNED.find(({ key }) => key === shown.align);
  return (
    <div
      {...roving}
      className={styles.toolbar}
      role="toolbar"
      aria-label={t("toolbar")}
      onPointerDownCapture={tellChosen}
    >
      <ActButton
        title={t("undo")}
        icon={<UndoOutlined aria-hidden />}
        disabled={!shown.undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <ActButton
        title={t("redo")}
        icon={<RedoOutlined aria-hidden />}
        disabled={!shown.redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <Sizes editor={editor} size={shown.size} />
      {MARKS.map(drawn)}
      <ColourButton editor={editor} />
      <Dropdown
        trigger={["click"]}
        menu={{
          items: ALIGNED,
          selectable: true,
          selectedKeys: [shown.align],
          onClick: ({ key }) => editor.chain().focus().setTextAlign(key).run(),
        }}
      >
        <Button type="text" size="small" icon={aligned?.icon} title={t("align")} aria-label={t("align")} />
      </Dropdown>
      {LISTS.map(drawn)}
      <LinkButton editor={editor} />
      {shown.table ? (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: TABLE_ACTS.map((key) => ({ key, label: t(key) })),
            onClick: ({ key }) => ownValue(TABLE, key)?.(editor),
          }}
        >
          <Button
            type="primary"
            ghost
            size="small"
            icon={<TableOutlined aria-hidden />}
            title={t("table")}
            aria-label={t("table")}
          />
        </Dropdown>
      ) : (
        <ActButton title={t("insertTable")} icon={<TableOutlined aria-hidden />} onClick={() => insertTable(editor)} />
      )}
      <PictureButton {...{ pictures, onAlbum }} />
      <ActButton
        title={t("plain")}
        icon={<ClearOutlined aria-hidden />}
        onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run()}
      />
    </div>
  );
}
