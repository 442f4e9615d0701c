/** English for what the server says; loaded in an English interface only. What is not listed stays as it was said. */
import { fieldMessage, fieldName } from "./field-texts";

const TEXTS: Readonly<Record<string, string>> = {
  "Idempotency-Key不正确": "Not a valid Idempotency-Key",
  上传成功: "Uploaded",
  上级部门不存在: "No such parent branch",
  上级部门不能是自己或自己的下级: "A branch cannot be below itself",
  下次跟进时间不正确: "Not a valid time",
  下次跟进时间必须晚于现在: "Must be later than now",
  不支持的排序字段: "Cannot be sorted by this field",
  不支持的文件类型: "This type of file is not supported",
  不支持的模块: "No such module",
  不支持的请求方式: "This method is not supported",
  不能停用自己: "You cannot disable yourself",
  不能删除自己: "You cannot delete yourself",
  保存成功: "Saved",
  "内容不是有效的UTF-8文字": "The content is not valid UTF-8",
  内容嵌套过深: "The content is nested too deeply",
  内容格式不正确: "The content is not in the right form",
  "内容的编码只能是UTF-8": "The content must be UTF-8",
  "初始化完成，请登录": "Set up; please sign in",
  "初始密码已过期，请联系管理员重置": "The one-time password has expired; ask an administrator for a new one",
  删除成功: "Deleted",
  原密码不正确: "The old password is wrong",
  只能排列同一类型: "Only entries of one kind can be sorted together",
  "只支持jpg、png、gif图片": "Only jpg, png and gif pictures",
  只有系统管理员可以修改系统管理员: "Only an administrator may change an administrator",
  只有系统管理员可以授予该角色: "Only an administrator may give this role",
  合同不存在: "No such contract",
  同级部门名称已存在: "There is a branch of this name beside it",
  名称已存在: "This name is in use",
  图片不正确: "Not a valid picture",
  "图片不存在，请重新上传": "The picture is gone; please upload it again",
  图片不能超过10M: "A picture may have up to 10 MB",
  图片已损坏或尺寸过大: "The picture is damaged or too large",
  场景不正确: "Not a valid scene",
  场景名称已存在: "There is a scene of this name",
  场景条件过多: "The scene has too many conditions",
  存储空间不足: "There is no space left",
  已下线: "Signed out there",
  已设为首要联系人: "Now the primary contact",
  已退出: "Signed out",
  已重置: "Reset",
  "密码已修改，请重新登录": "Password changed; please sign in again",
  接口文档在生产模式下不开放: "The API documentation is not open in production mode",
  "操作过于频繁，请稍候再试": "Too many requests; please wait a moment",
  操作成功: "Done",
  提交的信息不正确: "What was sent is not correct",
  提交的内容过大: "What was sent is too large",
  "数据已被他人修改，请刷新": "Somebody else has changed this; please refresh",
  新密码不能与原密码相同: "The new password must differ from the old one",
  新建成功: "Added",
  无权操作该文件: "You may not change this file",
  服务端响应失败: "The server failed",
  查重内容至少2个字: "At least 2 characters",
  没有权限执行此操作: "You have no right to do this",
  版本不正确: "Not a valid version",
  用户名已存在: "This user name is in use",
  用户名或密码错误: "Wrong user name or password",
  "登陆已失效，请重新登陆": "Your session has ended; please sign in again",
  登录成功: "Signed in",
  系统已初始化: "The company has been set up already",
  系统管理员角色不能删除: "The administrator role cannot be deleted",
  文件未找到: "The file was not found",
  "等待处理的图片过多，请稍后重试": "Too many pictures are waiting; please try again later",
  "系统繁忙，无法确认是否已保存，请刷新后核对":
    "The system is busy and cannot tell whether this was saved; please reload and check",
  "系统繁忙，请重试": "The system is busy; please try again",
  不能扩大自己的权限或数据范围: "You cannot extend your own rights",
  只有系统管理员可以指定可分配的角色: "Only an administrator sets the roles to give",
  没有把场景共享给所有人的权限: "You may not share scenes with everybody",
  不支持公海: "There is no pool here",
  不支持关注: "There are no stars here",
  不支持按负责人筛选: "Cannot be filtered by owner",
  不支持的筛选字段: "Cannot be filtered by this field",
  只有负责人及其上级可以操作: "Only the owner and superiors may do this",
  场景不存在: "No such view",
  场景不能引用另一个场景: "A view cannot refer to another one",
  编号不正确: "Not a valid number",
  默认仓库不能停用: "The default warehouse stays in use",
  默认仓库不能删除: "The default warehouse cannot be deleted",
  "所选的内容已被他人删除，请刷新": "What was chosen has been deleted meanwhile; please refresh",
  联系人不属于该客户: "This contact belongs to another customer",
  表单不存在: "No such form",
  角色不存在: "No such role",
  角色名称已存在: "There is a role of this name",
  记录不存在或无权访问: "This record does not exist, or you may not see it",
  "该图片已用在记录中，不能单独删除": "The picture is part of a record and cannot be deleted by itself",
  该请求标识已用于另一操作: "This key was used for something else",
  请先修改初始密码: "Please change your one-time password first",
  请求内容只能是JSON或表单编码: "The content must be JSON or form-encoded",
  "请用multipart/form-data上传文件": "Files are sent as multipart/form-data",
  请选择文件: "Please choose a file",
  负责人不存在或已离职: "No such person, or no longer with the company",
  跟进成功: "Follow-up added",
  跟进方式不存在: "No such method",
  至少显示一列: "At least one column must be shown",
  至少要有一位在职的系统管理员: "There must be at least one active administrator",
  这是他的主部门: "This is the main branch already",
  部门不存在: "No such branch",
  页码过大: "There is no such page",
};

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^「(.*)」含有管理权限，不能列为可分配的角色$/, "“$1” manages the company and cannot be put on the list"],
  [/^(.*)的权限或数据范围超出您的范围，不能修改$/, "$1 has more rights or a wider reach than you"],
  [/^不能给(.*)超出您自己的权限或数据范围$/, "You cannot give $1 more than you have"],
  [/^(.*)不属于该(.*)$/, "This $1 belongs to another $2"],
  [/^(.*)已存在$/, "Taken already: $1"],
  [/^「(.*)」已被(.*)使用，不能删除$/, "“$1” is used by $2 and cannot be deleted"],
  [/^已被(.*)使用，不能删除$/, "Used by $1; cannot be deleted"],
  [/^最多关注(\d+)个(.*)$/, "At most $1 starred records"],
  [/^尝试次数过多，请(\d+)秒后再试$/, "Too many tries; please wait $1 seconds"],
  [/^密码至少(\d+)位$/, "At least $1 characters"],
  [/^数据已被他人修改，请刷新（(.*)）$/, "Changed by $1 meanwhile; please refresh"],
  [/^最多上传(\d+)张图片$/, "At most $1 pictures"],
  [
    /^今天上传的图片已达上限（(\d+)张、(\d+)M），请明天再试$/,
    "Today's limit of uploads is reached ($1 pictures, $2 MB); please go on tomorrow",
  ],
  [/^最多保存(\d+)个场景$/, "At most $1 scenes"],
  [/^最多关注(\d+)个客户$/, "At most $1 starred customers"],
  [/^列宽必须在(\d+)到(\d+)之间$/, "A column is $1 to $2 wide"],
  [/^「(.*)」已停用$/, "“$1” is disabled"],
  [/^(.+)已被(.*)使用$/, "$1 is in use by $2"],
  [/^「(.*)」已被(.*)使用，请改为停用$/, "“$1” is in use by $2; disable it instead"],
  [/^(.*)已有业务数据（(.*)），请改为离职$/, "$1 has records ($2); mark as left instead"],
  [/^(.*)还有(\d+)名员工$/, "$1 still has $2 people"],
  [/^(.*)还有下级部门$/, "$1 still has branches below it"],
  [/^不支持的字段：(.*)$/, "No such field: $1"],
  [/^字段重复：(.*)$/, "Sent twice: $1"],
  [/^两处的值不一致：(.*)$/, "Sent twice with different values: $1"],
  [/^没有这个字段：(.*)$/, "No such field: $1"],
  [/^场景不支持：(.*)$/, "Not supported in a scene: $1"],
  [/^列表最多(\d+)项$/, "A list may have up to $1 items"],
  [/^(.*)过多$/, "Too many: $1"],
  [/^(.*)过长$/, "Too long: $1"],
  [/^[^：]{1,20}包含非法字符$/, "Has characters that cannot be stored"],
];

function said(text: string): string {
  const known = TEXTS[text];
  if (known !== undefined) return known;
  for (const [pattern, english] of PATTERNS) {
    if (pattern.test(text)) return text.replace(pattern, english);
  }
  const [, name, rest] = /^([^：]{1,50})：(.+)$/.exec(text) ?? [];
  if (name !== undefined && rest !== undefined) return `${fieldName(name)}: ${said(rest)}`;
  return fieldMessage("", text);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function saidIn<Part>(part: Part): Part {
  return isRecord(part) && typeof part.msg === "string" ? { ...part, msg: said(part.msg) } : part;
}

/** What was done, as a record's history says it before the name. */
/** What records are called, as their declarations on the server say it. */
const RECORDS: Readonly<Record<string, string>> = {
  仓库: "warehouse",
  供应商: "supplier",
  客户: "customer",
  联系人: "contact",
  账户: "account",
};

/** What can be done with any record; `$1` is what it is called. */
const VERBS: Readonly<Record<string, string>> = {
  取消关注: "Unstarred the $1",
  彻底删除: "Deleted the $1 for good",
  设为首要: "Made the primary $1",
  关注: "Starred the $1",
  删除: "Deleted the $1",
  恢复: "Restored the $1",
  新建: "Added the $1",
  编辑: "Edited the $1",
};
const DONE = new RegExp(`^(${Object.keys(VERBS).join("|")})(${Object.keys(RECORDS).join("|")})$`);

/** What is done with one kind of record only. */
const ACTS: Readonly<Record<string, string>> = { 写跟进: "Follow-up" };

function actInEnglish(act: string): string | undefined {
  const [, verb = "", record = ""] = DONE.exec(act) ?? [];
  return ACTS[act] ?? VERBS[verb]?.replace("$1", RECORDS[record] ?? "");
}

/** An entry of a record's history: what was done, and the names of the fields; what stood in them stays. */
function entryInEnglish<Row>(row: Row): Row {
  if (!isRecord(row) || typeof row.text !== "string" || !Array.isArray(row.changes)) return row;
  const [, act = "", rest] = /^([^：]+)：(.*)$/s.exec(row.text) ?? [];
  const known = actInEnglish(act);
  const text =
    known === undefined ? row.text : `${known}: ${rest?.replace(/（未核对版本）$/, " (version not checked)")}`;
  const changes = row.changes.map((change: { title: string }) => ({ ...change, title: fieldName(change.title) }));
  return { ...row, text, changes };
}

/** An answer with its message, those of its fields and rows, and the history of a record in English. */
export function answerInEnglish(answer: Record<string, unknown>): Record<string, unknown> {
  const { data, rows } = answer;
  if (Array.isArray(rows)) return saidIn({ ...answer, rows: rows.map(entryInEnglish) });
  if (!isRecord(data)) return saidIn(answer);
  const lists = Object.fromEntries(
    ["errors", "refused"].flatMap((name) => {
      const list = data[name];
      return Array.isArray(list) ? [[name, list.map(saidIn)]] : [];
    }),
  );
  return saidIn({ ...answer, data: Array.isArray(data) ? data : { ...data, ...lists } });
}
