package client

import (
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
)

func text(value string) resource.PropertyValue { return resource.NewProperty(value) }

func number(value float64) resource.PropertyValue { return resource.NewProperty(value) }

func secret(value string) resource.PropertyValue { return resource.MakeSecret(text(value)) }

func list(values ...resource.PropertyValue) resource.PropertyValue {
	return resource.NewProperty(values)
}

func unknown() resource.PropertyValue { return resource.MakeComputed(text("")) }

// plain is a value without the secrets, outputs and dependencies around and in it.
func plain(value resource.PropertyValue) resource.PropertyValue {
	switch {
	case value.IsSecret():
		return plain(value.SecretValue().Element)
	case value.IsOutput() && value.OutputValue().Known:
		return plain(value.OutputValue().Element)
	case value.IsOutput():
		return unknown()
	case value.IsArray():
		items := make([]resource.PropertyValue, len(value.ArrayValue()))
		for index, item := range value.ArrayValue() {
			items[index] = plain(item)
		}
		return resource.NewProperty(items)
	case value.IsObject():
		members := properties{}
		for key, member := range value.ObjectValue() {
			members[key] = plain(member)
		}
		return resource.NewProperty(members)
	default:
		return value
	}
}

// exposes is true when something that is secret in `given` is not secret in `answered`.
func exposes(given, answered resource.PropertyValue) bool {
	switch {
	case answered.IsSecret():
		return false
	case given.IsSecret():
		return true
	case given.IsOutput() && given.OutputValue().Secret:
		return true
	case given.IsArray() && answered.IsArray():
		for index, item := range given.ArrayValue() {
			if index < len(answered.ArrayValue()) && exposes(item, answered.ArrayValue()[index]) {
				return true
			}
		}
	case given.IsObject() && answered.IsObject():
		for key, member := range given.ObjectValue() {
			if other, there := answered.ObjectValue()[key]; there && exposes(member, other) {
				return true
			}
		}
	}
	return false
}
