import type { Api } from './api';

/** Sends a file to be brought in; returns the status and the answer. */
export async function sendFile(
  api: Pick<Api, 'origin'>,
  token: string | null,
  kind: string,
  body: string | Uint8Array<ArrayBuffer>,
  name = 'file.csv',
): Promise<{ status: number; id: string; message: string }> {
  const response = await fetch(`${api.origin}/imports?kind=${kind}&name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body,
  });
  const answer = (await response.json()) as { id?: string; message?: string };
  return { status: response.status, id: answer.id ?? '', message: answer.message ?? '' };
}

/** Runs the turns of the job until no batch is at work. */
export async function workOff(api: Pick<Api, 'app' | 'sql'>): Promise<void> {
  const open = `select 1 from import_batches where status in ('reading', 'checking', 'importing', 'undoing')`;
  while ((await api.sql(open)).length > 0) await api.app.services.imports.work();
}

const BATCH = `id status refusal format fileName dateOrder
  columns { position heading samples hasEmpty field state }
  fields { field isNeeded isThere }
  dateQuestion { ambiguousLines clearLines sample dayFirst monthFirst }
  campaignNames { name lines campaignId campaignTitle isGeneral state }
  figures { lines ready amount firstDay lastDay donors newDonors matchedDonors matchedByEmail matchedByPan matchedByPhone donorsByNameAlone donorsOfSeveralNames giftsLikeOthers
            doubtfulDonors refused mended leftOut notComplete hereAlready }
  problems { problem lines }
  totals { giftsBefore giftsAfter campaigns { title before after } donorsBefore donorsAfter recordsBefore recordsAfter nextReceipt numbersMoved { from to } financialYears }
  undo { isPossible hindrances { obstacle count sentence records { id title } } }`;
const LINE = `line name problem sentence field value choices mended state`;

/** A batch as these helpers read it. */
export interface Batch {
  readonly id: string;
  readonly status: string;
  readonly refusal: string | null;
  readonly format: string;
  readonly columns: readonly {
    position: number;
    heading: string;
    samples: string[];
    field: string | null;
    state: string;
  }[];
  readonly dateQuestion: Record<string, unknown> | null;
  readonly campaignNames: readonly { name: string; lines: number; campaignId: string | null; state: string }[];
  readonly figures: Record<string, number | string | null> | null;
  readonly problems: readonly { problem: string; lines: number }[];
  readonly totals: Record<string, unknown> | null;
  readonly undo: {
    isPossible: boolean;
    hindrances: { obstacle: string; count: number; sentence: string; records: { id: string; title: string }[] }[];
  } | null;
}

/** A refused or mended line as these helpers read it. */
export interface Line {
  readonly line: number;
  readonly name: string;
  readonly problem: string;
  readonly sentence: string;
  readonly field: string | null;
  readonly value: string;
  readonly choices: string[];
  readonly mended: string | null;
  readonly state: string;
}

interface Answer {
  batch: Batch | null;
  line?: Line | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

/** The operations of bringing in, as the office calls them. */
export function importsOf(api: Api, token: string) {
  const mutate = async (name: string, type: string, input: object, line = ''): Promise<Answer> => {
    const query = `mutation ($input: ${type}!) { result: ${name}(input: $input) { batch { ${BATCH} } ${line}
      userErrors { field code message } } }`;
    const answer = await api.call<{ result: Answer }>(query, { input }, { token });
    if (answer.codes.length > 0) throw new Error(answer.messages.join(', '));
    return answer.data.result;
  };
  const read = async (id: string): Promise<Batch> => {
    const query = `query ($id: ID!) { batch: adminImport(id: $id) { ${BATCH} } }`;
    const answer = await api.call<{ batch: Batch }>(query, { id }, { token });
    if (answer.codes.length > 0) throw new Error(answer.messages.join(', '));
    return answer.data.batch;
  };
  const step = async (name: string, id: string): Promise<Batch> => {
    const { userErrors } = await mutate(name, 'ImportInput', { id });
    if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors));
    await workOff(api);
    return read(id);
  };
  return {
    read,
    mutate,
    /** Sends a file and reads it: the batch with its columns, or its refusal. */
    send: async (kind: string, body: string | Uint8Array<ArrayBuffer>, name?: string): Promise<Batch> => {
      const { id, status, message } = await sendFile(api, token, kind, body, name);
      if (status !== 201) throw new Error(message);
      await workOff(api);
      return read(id);
    },
    save: (input: object) => mutate('saveImportColumns', 'SaveImportColumnsInput', input),
    check: (id: string) => step('startImportDryRun', id),
    bring: (id: string) => step('startImport', id),
    undo: (id: string) => step('undoImport', id),
    mend: (id: string, line: number, value: string | null, field?: string) =>
      mutate('mendImportLine', 'MendImportLineInput', { id, line, field, value }, `line { ${LINE} }`),
    leaveOut: (id: string, problem: string, isOut = true) =>
      mutate('leaveImportCellsOut', 'LeaveImportCellsOutInput', { id, problem, isOut }),
    mendDates: (id: string, order: string) => mutate('mendImportDates', 'MendImportDatesInput', { id, order }),
    lines: async (importId: string): Promise<Line[]> => {
      const query = `query ($filter: ImportLineFilter!) { list: adminImportLines(filter: $filter, page: { size: 100 }) { items { ${LINE} } } }`;
      const answer = await api.call<{ list: { items: Line[] } }>(query, { filter: { importId } }, { token });
      if (answer.codes.length > 0) throw new Error(answer.messages.join(', '));
      return answer.data.list.items;
    },
  };
}
