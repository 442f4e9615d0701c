import type { approvals } from "@qicheng/api/approvals/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import * as acts from "./act";
import { createComment } from "./comment";
import { detail } from "./detail";
import { editFormField, submit } from "./form";
import * as lists from "./lists";
import { log } from "./log";
import { getUpdateLog, loadRead, logs } from "./logs";
import { ofRecord } from "./of-record";
import { places } from "./places";
import { findStepsPassed, getNodeConfig, preview, workers } from "./reads";
import { statistics } from "./statistics";

export const handlers: Handlers<typeof approvals> = {
  todo: lists.todo.answer,
  myApproval: lists.myApproval.answer,
  completed: lists.completed.answer,
  all: lists.all.answer,
  sub: lists.sub.answer,
  mySubmit: lists.mySubmit.answer,
  myCc: lists.myCc.answer,
  myWorks: lists.myWorks.answer,
  counts: lists.counts,
  places,
  ofRecord,
  loadRead,
  receive: acts.receive,
  approve: acts.approve,
  approved: acts.approve,
  refuse: acts.refuse,
  forward: acts.forward,
  logs,
  editFormField,
  submit,
  createComment,
  revoke: acts.revoke,
  findStepsPassed,
  getNodeConfig,
  getUpdateLog,
  workers,
  detail,
  urge: acts.urge,
  cc: acts.cc,
  preview,
  addSign: acts.addSign,
  reduceSign: acts.reduceSign,
  delegate: acts.delegate,
  takeBack: acts.takeBack,
  terminate: acts.terminate,
  reassign: acts.reassign,
  statistics,
  log: log.answer,
};
