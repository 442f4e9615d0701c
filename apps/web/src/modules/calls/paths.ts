export const BILLS_PATH = "/dbcall/bills";
export const TODO_PATH = "/dbcall/index/todo";
export const COUNT_PATH = "/dbcall/index/count";
