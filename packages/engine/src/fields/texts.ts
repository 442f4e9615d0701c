/** Messages of section 5 of the specification, to the letter. */
export const FIELD_TEXTS = {
  required: "信息必须填写",
  select: "请选择",
  picture: "请上传图片",
  file: "请上传附件",
  product: "请添加产品",
  duplicateProduct: "该产品已存在",
  unknownControl: "未知控件类型",
  tooMany: (max: number) => `最多允许选择${max}条`,
} as const;
