/** What a text of the editor is made of: nothing that the server would take away again. */
import { ALIGNMENTS, isSafeLink, LINK_REL, RICH_STYLES } from "@qicheng/engine/fields/rich-text";
import { type Extensions, mergeAttributes, Node } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { Color, FontSize, TextStyle } from "@tiptap/extension-text-style";
import StarterKit from "@tiptap/starter-kit";

/** A stored file by its number, or one on its way by the key of its upload. */
export interface PictureAttributes {
  file: number | null;
  src: string;
  alt: string | null;
  width: string | null;
  upload: string | null;
}

const wholeOf = (element: HTMLElement, name: string): string | null => {
  const value = element.getAttribute(name) ?? "";
  return /^[1-9]\d{0,3}$/.test(value) ? value : null;
};

const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({
    file: {
      default: null,
      parseHTML: (element: HTMLElement) => Number(element.dataset.file) || null,
      renderHTML: ({ file }: Partial<PictureAttributes>) => (file ? { "data-file": file } : {}),
    },
    src: { default: "" },
    alt: { default: null },
    width: { default: null, parseHTML: (element: HTMLElement) => wholeOf(element, "width") },
    upload: {
      default: null,
      parseHTML: () => null,
      renderHTML: ({ upload }: Partial<PictureAttributes>) => (upload ? { "data-upload": upload } : {}),
    },
  }),
  parseHTML: () => [{ tag: "img[data-file]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes)],
});

/** Sizes that are none of ours are left out while HTML is read. */
const OurSizes = FontSize.extend({
  addGlobalAttributes: () => [
    {
      types: ["textStyle"],
      attributes: {
        fontSize: {
          default: null,
          parseHTML: ({ style }: HTMLElement) =>
            RICH_STYLES["font-size"]?.test(style.fontSize) ? style.fontSize : null,
          renderHTML: ({ fontSize }: { fontSize?: string | null }) =>
            fontSize ? { style: `font-size: ${fontSize}` } : {},
        },
      },
    },
  ],
});

export const extensions: Extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    // It would change a text that nobody has touched.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (href) => isSafeLink(href),
      shouldAutoLink: (href) => isSafeLink(href) || !href.includes(":"),
      HTMLAttributes: { rel: LINK_REL, target: "_blank" },
    },
  }),
  TextStyle,
  Color,
  OurSizes,
  TextAlign.configure({ types: ["paragraph"], alignments: [...ALIGNMENTS] }),
  TableKit.configure({ table: { resizable: false } }),
  Picture,
];
