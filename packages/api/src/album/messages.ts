/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const albumSaid = defineMessages({
  onlyPictures: { cn: "相册只能存放图片", en: "Only pictures go into the album" },
  didDelete: { cn: "从相册删除图片：{name}", en: "Deleted from the album: {name}" },
});
