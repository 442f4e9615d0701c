/** What the kernel says of any call: decoding, records, access, files. What only one module says stands beside it. */
import { defineMessages } from "@qicheng/engine/text/message";

export const said = defineMessages({
  // Done.
  done: { cn: "操作成功", en: "Done" },
  added: { cn: "新建成功", en: "Added" },
  saved: { cn: "保存成功", en: "Saved" },
  deleted: { cn: "删除成功", en: "Deleted" },
  starred: { cn: "已关注", en: "Starred" },
  unstarred: { cn: "已取消关注", en: "Unstarred" },
  partly: { cn: "成功{done}，失败{refused}：{first}", en: "{done} done, {refused} refused: {first}" },

  // What was sent.
  required: { cn: "信息必须填写", en: "This field is required" },
  form: { cn: "格式不正确", en: "Not in the right form" },
  wrong: { cn: "{label}不正确", en: "{label}: not valid" },
  between: { cn: "{label}必须在{min}到{max}之间", en: "{label}: {min} to {max}" },
  long: { cn: "{label}最多{max}个字", en: "{label}: at most {max} characters" },
  letters: { cn: "{label}包含非法字符", en: "{label}: has characters that cannot be stored" },
  colour: { cn: "{label}必须是颜色值", en: "{label}: must be a colour" },
  flag: { cn: "只能是0或1", en: "Must be 0 or 1" },
  id: { cn: "编号不正确", en: "Not a valid number" },
  manyIds: { cn: "编号过多", en: "Too many numbers" },
  mostIds: { cn: "一次最多{max}条", en: "At most {max} at a time" },
  noKey: { cn: "不支持的字段：{key}", en: "No such field: {key}" },
  twice: { cn: "字段重复：{key}", en: "Sent twice: {key}" },
  differs: { cn: "两处的值不一致：{key}", en: "Sent twice with different values: {key}" },
  noField: { cn: "没有这个字段：{key}", en: "No such field: {key}" },
  fixed: { cn: "不能修改", en: "Cannot be changed" },
  items: { cn: "列表最多{max}项", en: "A list may have up to {max} items" },
  nested: { cn: "内容嵌套过深", en: "The content is nested too deeply" },
  many: { cn: "{key}过多", en: "Too many: {key}" },
  longKey: { cn: "{key}过长", en: "Too long: {key}" },
  utf8: { cn: "内容不是有效的UTF-8文字", en: "The content is not valid UTF-8" },
  charset: { cn: "内容的编码只能是UTF-8", en: "The content must be UTF-8" },
  body: { cn: "内容格式不正确", en: "The content is not in the right form" },
  bodyType: { cn: "请求内容只能是JSON或表单编码", en: "The content must be JSON or form-encoded" },
  multipart: { cn: "请用multipart/form-data上传文件", en: "Files are sent as multipart/form-data" },
  chooseFile: { cn: "请选择文件", en: "Please choose a file" },
  key: { cn: "Idempotency-Key不正确", en: "Not a valid Idempotency-Key" },
  keyUsed: { cn: "该请求标识已用于另一操作", en: "This key was used for something else" },
  unknownOutcome: {
    cn: "系统繁忙，无法确认是否已保存，请刷新后核对",
    en: "The system is busy and cannot tell whether this was saved; please reload and check",
  },
  page: { cn: "页码过大", en: "There is no such page" },

  // Lists.
  noSort: { cn: "不支持的排序字段", en: "Cannot be sorted by this field" },
  noFilter: { cn: "不支持的筛选字段", en: "Cannot be filtered by this field" },
  noOwner: { cn: "不支持按负责人筛选", en: "Cannot be filtered by owner" },
  noStars: { cn: "不支持关注", en: "There are no stars here" },
  noPool: { cn: "不支持公海", en: "There is no pool here" },
  noScene: { cn: "场景不存在", en: "No such view" },
  sceneInScene: { cn: "场景不能引用另一个场景", en: "A view cannot refer to another one" },
  noModule: { cn: "不支持的模块", en: "No such module" },

  // Records.
  taken: { cn: "{title}已存在", en: "{title}: taken already" },
  belongs: { cn: "{child}不属于该{parent}", en: "This {child} belongs to another {parent}" },
  mostStars: { cn: "最多关注{max}个{title}", en: "At most {max} starred records" },
  usedRow: { cn: "「{name}」已被{by}使用，不能删除", en: "“{name}” is used by {by} and cannot be deleted" },
  used: { cn: "已被{by}使用，不能删除", en: "Used by {by}; cannot be deleted" },
  goneMeanwhile: {
    cn: "所选的内容已被他人删除，请刷新",
    en: "What was chosen has been deleted meanwhile; please refresh",
  },
  changedBy: { cn: "数据已被他人修改，请刷新（{by}）", en: "Changed by {by} meanwhile; please refresh" },
  somebody: { cn: "他人", en: "somebody else" },
  otherData: { cn: "其他数据", en: "other data" },
  record: { cn: "记录", en: "Record" },
  noRecord: { cn: "{title}不存在或无权访问", en: "{title}: there is none, or you may not see it" },
  disabled: { cn: "「{name}」已停用", en: "“{name}” is disabled" },
  noPerson: { cn: "人员不存在", en: "No such person" },
  personLeft: { cn: "{name}已离职", en: "{name} has left the company" },
  noBranch: { cn: "部门不存在", en: "No such branch" },
  noRegion: { cn: "地区不存在", en: "No such region" },
  pictureGone: { cn: "图片不存在，请重新上传", en: "The picture is gone; please upload it again" },

  // Who may do what.
  noRight: { cn: "您的角色没有此权限", en: "Your roles do not have this right" },
  poolOnly: { cn: "公海{title}只能领取或分配", en: "In the pool: claim or allocate the {title} first" },
  ownerOnly: { cn: "只有负责人及其上级可以操作", en: "Only the owner and superiors may do this" },
  readOnly: { cn: "共享给您的{title}为只读", en: "The {title} is shared to you for reading" },
  allowed: { cn: "可以", en: "Allowed" },
  seeByRight: { cn: "您的角色「{roles}」可以查看{title}", en: "Your roles “{roles}” may see every {title}" },
  seeAsOwner: { cn: "您是该{title}的负责人", en: "You own this {title}" },
  seeAsSuperior: { cn: "负责人{owner}（{branch}）是您的下属", en: "Its owner {owner} ({branch}) works under you" },
  seeByScope: {
    cn: "您的角色「{roles}」的{title}数据范围是{scope}，包含负责人{owner}",
    en: "Your roles “{roles}” reach {scope}, which takes in its owner {owner}",
  },
  seeByShareWrite: { cn: "{owner}把该{title}共享给您，可查看和编辑", en: "{owner} shares it to you for editing" },
  seeByShare: { cn: "{owner}把该{title}共享给您，仅可查看", en: "{owner} shares it to you for reading" },
  seeInPool: { cn: "该{title}在公海中，您有公海的查看权限", en: "It is in the pool, which you may see" },
  edit: { cn: "编辑", en: "Edit" },
  remove: { cn: "删除", en: "Delete" },

  // What the history of a record says.
  didAdd: { cn: "新建{title}：{name}", en: "Added the {title}: {name}" },
  didEdit: { cn: "编辑{title}：{name}", en: "Edited the {title}: {name}" },
  didEditUnchecked: {
    cn: "编辑{title}：{name}（未核对版本）",
    en: "Edited the {title}: {name} (version not checked)",
  },
  didDelete: { cn: "删除{title}：{name}", en: "Deleted the {title}: {name}" },
  didRestore: { cn: "恢复{title}：{name}", en: "Restored the {title}: {name}" },
  didPurge: { cn: "彻底删除{title}：{name}", en: "Deleted the {title} for good: {name}" },
  didStar: { cn: "关注{title}：{name}", en: "Starred the {title}: {name}" },
  didUnstar: { cn: "取消关注{title}：{name}", en: "Unstarred the {title}: {name}" },
  system: { cn: "系统", en: "System" },

  // Signing in and rights.
  tries: { cn: "尝试次数过多，请{seconds}秒后再试", en: "Too many tries; please wait {seconds} seconds" },
  changeFirst: { cn: "请先修改初始密码", en: "Please change your one-time password first" },
  commonPassword: { cn: "密码过于常见，请换一个", en: "This password is too common" },
  ownPassword: {
    cn: "密码不能由用户名、姓名或公司名组成",
    en: "A password must not be made of your name or the company's",
  },
  shortPassword: { cn: "密码至少{min}位", en: "At least {min} characters" },
  longPassword: { cn: "密码最多{max}位", en: "At most {max} characters" },
  notYourRights: { cn: "不能授予自己没有的权限", en: "You cannot give a right that you do not have" },
  notYourScope: { cn: "不能授予比自己更大的数据范围", en: "You cannot give a wider reach than your own" },
  administratorRole: { cn: "系统管理员角色不能修改", en: "The administrator role cannot be changed" },
  assignableByAdministrator: {
    cn: "只有系统管理员可以指定可分配的角色",
    en: "Only an administrator sets the roles to give",
  },
  managingRole: {
    cn: "「{role}」含有管理权限，不能列为可分配的角色",
    en: "“{role}” manages the company and cannot be put on the list",
  },
  ownRights: { cn: "不能扩大自己的权限或数据范围", en: "You cannot extend your own rights" },
  administratorOnly: {
    cn: "只有系统管理员可以修改系统管理员",
    en: "Only an administrator may change an administrator",
  },
  administratorGives: { cn: "只有系统管理员可以授予该角色", en: "Only an administrator may give this role" },
  hasMore: {
    cn: "{name}的权限或数据范围超出您的范围，不能修改",
    en: "{name} has more rights or a wider reach than you",
  },
  giveMore: { cn: "不能给{name}超出您自己的权限或数据范围", en: "You cannot give {name} more than you have" },
  lastAdministrator: {
    cn: "至少要有一位在职的系统管理员",
    en: "There must be at least one active administrator",
  },

  // Files.
  brokenPicture: { cn: "图片已损坏或尺寸过大", en: "The picture is damaged or too large" },
  pictureKind: { cn: "只支持jpg、png、gif图片", en: "Only jpg, png and gif pictures" },
  pictureSize: { cn: "图片不能超过10M", en: "A picture may have up to 10 MB" },
  manyWaiting: {
    cn: "等待处理的图片过多，请稍后重试",
    en: "Too many pictures are waiting; please try again later",
  },
  picturesToday: {
    cn: "今天上传的图片已达上限（{pictures}张、{megabytes}M），请明天再试",
    en: "Today's limit of uploads is reached ({pictures} pictures, {megabytes} MB); please go on tomorrow",
  },
  noFile: { cn: "文件未找到", en: "The file was not found" },
});
