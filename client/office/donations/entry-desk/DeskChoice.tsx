import fields from './Fields.module.css';

interface DeskChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onValue: (value: Value) => void;
}

/** A list of a few words in the open line. */
export function DeskChoice<Value extends string>({ label, value, options, onValue }: DeskChoiceProps<Value>) {
  return (
    <label className={fields.field}>
      <span className={fields.label}>{label}</span>
      <select
        className={fields.input}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => option === target.value);
          if (chosen) onValue(chosen[0]);
        }}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
