import { object } from 'yup';
import { nullWhenEmpty, optionalLine } from './fields';
import { MAX_LENGTH } from './limits';

/** Validates what is said when a PAN is shown: why, if at all. */
export const showPanSchema = object({ reason: nullWhenEmpty(optionalLine('reason', MAX_LENGTH.shortText)) });
