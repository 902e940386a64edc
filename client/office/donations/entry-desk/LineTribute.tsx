import { tributeOptions } from '../offline/TributeFields';
import type { ToldValues } from '../offline/tribute-form';
import type { Problem } from './desk-line';
import { DeskChoice } from './DeskChoice';
import { DeskField, problemOf } from './DeskField';

interface LineTributeProps {
  tribute: ToldValues;
  problems: readonly Problem[];
  onTribute: (tribute: ToldValues) => void;
}

/** For whom a line's gift is given, and who is told of it. */
export function LineTribute({ tribute, problems, onTribute }: LineTributeProps) {
  const { kind, name, tell } = tribute;
  return (
    <>
      <DeskChoice
        label="In memory or honour"
        value={kind}
        options={tributeOptions.map(({ value, label }) => [value, label])}
        onValue={(chosen) => onTribute({ ...tribute, kind: chosen })}
      />
      {kind !== '' && (
        <>
          <DeskField
            name="tribute.name"
            label="Name of the person"
            value={name}
            problem={problemOf(problems, 'tribute.name')}
            onValue={(typed) => onTribute({ ...tribute, name: typed })}
          />
          <DeskField
            name="tribute.tell.name"
            label="Tell: name"
            value={tell.name}
            problem={problemOf(problems, 'tribute.tell.name')}
            onValue={(typed) => onTribute({ ...tribute, tell: { ...tell, name: typed } })}
          />
          <DeskField
            name="tribute.tell.email"
            label="Tell: email"
            inputMode="email"
            value={tell.email}
            problem={problemOf(problems, 'tribute.tell.email')}
            onValue={(typed) => onTribute({ ...tribute, tell: { ...tell, email: typed } })}
          />
        </>
      )}
    </>
  );
}
